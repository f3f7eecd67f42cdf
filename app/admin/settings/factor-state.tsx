import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import { formatHistory } from '#domain/dates.ts';
import type { Passkey } from '#domain/passkey.schema.ts';
import type { SecondFactor } from '#domain/second-factor.schema.ts';
import { PASSKEY_LIMIT } from '#domain/second-factor.ts';
import { findPasskeyObstacle } from '../parts/account/passkeys.ts';
import { PasskeyList } from './passkey-list.tsx';
import styles from './second-factor-section.module.css';

/** What is asked the password for. */
export type FactorQuestion = 'factorOff' | 'appOff' | 'renewCodes';

interface FactorStateProps {
  factor: SecondFactor;
  isBusy: boolean;
  onAsk(what: FactorQuestion): void;
  onRemove(passkey: Passkey): void;
}

const SET_UP = href('/admin/settings/second-factor');

/** What there is beside the password, and the ways to change it. */
export function FactorState({ factor, isBusy, onAsk, onRemove }: FactorStateProps) {
  const { t } = useTranslation();
  const { since, hasApp, passkeys, required } = factor;
  if (since === null)
    return (
      <div className={styles.state}>
        <p>{t('adminSettings.factor.none')}</p>
        <Link className={toButtonClass()} to={SET_UP}>
          {t('adminSettings.factor.begin')}
        </Link>
        <AddPasskey factor={factor} />
      </div>
    );
  const isKept = required?.isDue === true;
  const isOnlyPasskey = !hasApp && passkeys.length === 1;
  return (
    <>
      <Summary factor={factor} since={since} />
      {passkeys.length > 0 ? (
        <PasskeyList passkeys={passkeys} isBusy={isBusy} onRemove={isKept && isOnlyPasskey ? undefined : onRemove} />
      ) : null}
      <div className={styles.state}>
        <AddPasskey factor={factor} />
        <Button onClick={() => onAsk('renewCodes')}>{t('adminSettings.factor.renewCodes')}</Button>
        <Link className={toButtonClass()} to={SET_UP}>
          {t(hasApp ? 'adminSettings.factor.move' : 'adminSettings.factor.addApp')}
        </Link>
        {hasApp && (!isKept || passkeys.length > 0) ? <AppOff isLast={passkeys.length === 0} onAsk={onAsk} /> : null}
      </div>
    </>
  );
}

function AppOff({ isLast, onAsk }: { isLast: boolean; onAsk(what: FactorQuestion): void }) {
  const { t } = useTranslation();
  const question = isLast ? 'factorOff' : 'appOff';
  return (
    <Button variant="danger" onClick={() => onAsk(question)}>
      {t(`adminSettings.factor.${question}`)}
    </Button>
  );
}

function Summary({ factor, since }: { factor: SecondFactor; since: string }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { hasApp, passkeys, recoveryCodesLeft, required } = factor;
  const both = hasApp ? 'adminSettings.factor.onBoth' : 'adminSettings.factor.onPasskey';
  return (
    <p className={styles.summary}>
      {t(passkeys.length > 0 ? both : 'adminSettings.factor.on', { since: formatHistory(since, dates) })}{' '}
      {t('adminSettings.factor.left', { count: recoveryCodesLeft })}
      {required?.isDue ? ` ${t('adminSettings.factor.stays')}` : null}
    </p>
  );
}

/** The way to another passkey, or why there is none. */
function AddPasskey({ factor: { passkeys, passkeyOrigin } }: { factor: SecondFactor }) {
  const { t } = useTranslation();
  const obstacle = findPasskeyObstacle(passkeyOrigin);
  if (obstacle) return <p>{t(`adminSettings.passkey.obstacle.${obstacle}`, { origin: passkeyOrigin ?? '' })}</p>;
  if (passkeys.length >= PASSKEY_LIMIT) return <p>{t('adminSettings.passkey.full', { count: PASSKEY_LIMIT })}</p>;
  return (
    <Link className={toButtonClass()} to={href('/admin/settings/passkey')}>
      {t('adminSettings.passkey.add')}
    </Link>
  );
}
