import { clsx } from 'clsx';
import { KeyRound, ShieldAlert } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { formatDate, formatDateTime } from '#domain/dates.ts';
import type { Passkey, SecondFactor } from '#domain/session/schema.ts';
import { PASSKEY_LIMIT } from '#domain/session/second-factor.ts';
import { findPasskeyObstacle } from '../parts/account/passkeys.ts';
import { PasswordDialog } from '../parts/account/password-fields.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '../parts/dialog.tsx';
import { DoneNotice, SettingsSection } from '../parts/page.tsx';
import { type Mutation, useMutation } from '../parts/use-mutation.ts';
import listStyles from './account-list.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor-section.module.css';

type FactorChange = Mutation<{ intent: 'factorOff' | 'renewCodes' | 'removePasskey'; name?: string }>;

/** The second factors of the user's account. */
export function SecondFactorSection({ factor, email }: { factor: SecondFactor; email: string }) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<FactorQuestion>();
  const [removed, setRemoved] = useState<Passkey>();
  const [codes, setCodes] = useState<string[]>();
  const change: FactorChange = useMutation();
  const { outcome } = change;
  useEffect(() => {
    if (outcome?.kind === 'done') setQuestion(undefined);
  }, [outcome]);
  const intent = question === 'renewCodes' ? 'renewCodes' : 'factorOff';
  const isLast = !factor.hasApp && factor.passkeys.length === 1;
  const confirm = (currentPassword: string) =>
    change.run({ intent }, async () => {
      if (intent === 'factorOff') await staffApi.turnSecondFactorOff(currentPassword);
      else setCodes((await staffApi.renewRecoveryCodes(currentPassword)).recoveryCodes);
    });
  return (
    <SettingsSection title={t('adminSettings.factor.title')} hint={t('adminSettings.factor.hint')}>
      <Done change={change} isOff={factor.since === null} />
      <FactorState factor={factor} onOpen={setQuestion} onRemove={setRemoved} />
      {question ? (
        <PasswordDialog
          title={t(`adminSettings.factor.${question}`)}
          text={t(`adminSettings.factor.${question}Text`)}
          email={email}
          isBusy={change.isBusy}
          outcome={change.lastRequest?.intent === intent ? outcome : undefined}
          onClose={() => setQuestion(undefined)}
          onConfirm={confirm}
        />
      ) : null}
      {removed ? (
        <ConfirmDialog
          title={t('adminSettings.passkey.removeTitle', { name: removed.name })}
          // Advises deleting the passkey on the device, too.
          text={`${t(isLast ? 'adminSettings.factor.factorOffText' : 'adminSettings.passkey.removeText')} ${t('adminSettings.passkey.deleteText')}`}
          keep={t('adminSettings.factor.cancel')}
          confirm={t('adminSettings.passkey.remove')}
          variant="danger-fill"
          onClose={() => setRemoved(undefined)}
          onConfirm={() =>
            change.run({ intent: 'removePasskey', name: removed.name }, () => staffApi.removePasskey(removed.id))
          }
        />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} /> : null}
    </SettingsSection>
  );
}

/** Confirms a change; `isOff` means that only the password is left. */
function Done({ change: { lastRequest, outcome }, isOff }: { change: FactorChange; isOff: boolean }) {
  const { t } = useTranslation();
  const isRemoval = lastRequest?.intent === 'removePasskey';
  if (isRemoval && (outcome?.kind === 'conflict' || outcome?.kind === 'failed'))
    return <Alert tone="error">{t('adminSettings.failed')}</Alert>;
  if (isRemoval && (outcome?.kind === 'done' || outcome?.kind === 'gone'))
    return (
      <DoneNotice token={outcome}>
        {isOff
          ? t('adminSettings.factor.offNow')
          : t('adminSettings.passkey.removed', { name: lastRequest.name ?? '' })}
      </DoneNotice>
    );
  if (lastRequest?.intent === 'factorOff' && outcome?.kind === 'done')
    return (
      <DoneNotice token={outcome}>
        {t(isOff ? 'adminSettings.factor.offNow' : 'adminSettings.factor.appOffNow')}
      </DoneNotice>
    );
  return null;
}

/** The action that requires the password. */
type FactorQuestion = 'factorOff' | 'appOff' | 'renewCodes';

interface FactorStateProps {
  factor: SecondFactor;
  onOpen(what: FactorQuestion): void;
  onRemove(passkey: Passkey): void;
}

const SET_UP = href('/admin/settings/second-factor');

/** Lists the factors with the actions to change them. */
function FactorState({ factor, onOpen, onRemove }: FactorStateProps) {
  const { t } = useTranslation();
  const { since, hasApp, passkeys, required } = factor;
  if (since === null)
    return (
      <div className={styles.state}>
        <p className={styles.weak}>
          <ShieldAlert />
          {t('adminSettings.factor.none')}
        </p>
        <Link className={toButtonClass({ small: true })} to={SET_UP}>
          {t('adminSettings.factor.begin')}
        </Link>
        <AddPasskey factor={factor} />
      </div>
    );
  const areStored = required?.isDue === true;
  const isOnlyPasskey = !hasApp && passkeys.length === 1;
  return (
    <>
      <Summary factor={factor} since={since} />
      {passkeys.length > 0 ? (
        <PasskeyList passkeys={passkeys} onRemove={areStored && isOnlyPasskey ? undefined : onRemove} />
      ) : null}
      <div className={styles.state}>
        <AddPasskey factor={factor} />
        <Button small onClick={() => onOpen('renewCodes')}>
          {t('adminSettings.factor.renewCodes')}
        </Button>
        <Link className={toButtonClass({ small: true })} to={SET_UP}>
          {t(hasApp ? 'adminSettings.factor.move' : 'adminSettings.factor.addApp')}
        </Link>
        {hasApp && (!areStored || passkeys.length > 0) ? (
          <AppOff isLast={passkeys.length === 0} onOpen={onOpen} />
        ) : null}
      </div>
    </>
  );
}

function AppOff({ isLast, onOpen }: { isLast: boolean; onOpen(what: FactorQuestion): void }) {
  const { t } = useTranslation();
  const question = isLast ? 'factorOff' : 'appOff';
  return (
    <Button variant="danger" small onClick={() => onOpen(question)}>
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
      {t(passkeys.length > 0 ? both : 'adminSettings.factor.on', { since: formatDateTime(since, dates) })}{' '}
      {t('adminSettings.factor.left', { count: recoveryCodesLeft })}
      {required?.isDue ? ` ${t('adminSettings.factor.stays')}` : null}
    </p>
  );
}

/** Links to adding a passkey, or explains why it is not possible. */
function AddPasskey({ factor: { passkeys, passkeyOrigin } }: { factor: SecondFactor }) {
  const { t } = useTranslation();
  const obstacle = findPasskeyObstacle(passkeyOrigin);
  if (obstacle) return <p>{t(`adminSettings.passkey.obstacle.${obstacle}`, { origin: passkeyOrigin ?? '' })}</p>;
  if (passkeys.length >= PASSKEY_LIMIT) return <p>{t('adminSettings.passkey.full', { count: PASSKEY_LIMIT })}</p>;
  return (
    <Link className={toButtonClass({ small: true })} to={href('/admin/settings/passkey')}>
      {t('adminSettings.passkey.add')}
    </Link>
  );
}

interface PasskeyListProps {
  passkeys: Passkey[];
  /** Undefined where passkeys can't be removed. */
  onRemove?: ((passkey: Passkey) => void) | undefined;
}

/** Lists the user's passkeys with the days they were added and last used. */
function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const { t } = useTranslation();
  const dates = useDates();
  return (
    <ul className={clsx(listStyles.list, layout.divided)} aria-label={t('adminSettings.passkey.list')}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <KeyRound />
          <span>
            <b dir="auto">{passkey.name}</b>
            {t('adminSettings.passkey.added', { day: formatDate(passkey.createdAt, dates) })}
            <br />
            {passkey.lastUsedAt
              ? t('adminSettings.passkey.used', { day: formatDate(passkey.lastUsedAt, dates) })
              : t('adminSettings.passkey.unused')}
          </span>
          {onRemove ? (
            <Button
              variant="danger"
              small
              aria-label={t('adminSettings.passkey.removeNamed', { name: passkey.name })}
              onClick={() => onRemove(passkey)}
            >
              {t('adminSettings.passkey.remove')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Shows new recovery codes until the user confirms having stored them. */
function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const [areStored, setAreStored] = useState(false);
  return (
    <Dialog labelledBy={id} onClose={() => areStored && onClose()}>
      <h2 id={id} tabIndex={-1} data-first>
        {t('adminSettings.factor.newCodes')}
      </h2>
      <p className={text.muted}>{t('adminSettings.factor.once')}</p>
      <RecoveryCodes codes={codes} areStored={areStored} onStored={setAreStored} />
      <DialogActions>
        <Button variant="primary" disabled={!areStored} onClick={onClose}>
          {t('adminSettings.factor.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
