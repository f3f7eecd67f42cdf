import { useEffect, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import { formatHistory } from '#domain/dates.ts';
import type { SecondFactor } from '#domain/second-factor.schema.ts';
import { PasswordDialog } from '../parts/account/password-dialog.tsx';
import { DoneNotice } from './done-notice.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import styles from './second-factor-section.module.css';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsAction } from './use-settings-action.ts';

/** What one's own sign-in asks for beside the password. */
export function SecondFactorSection({ factor, email }: { factor: SecondFactor; email: string }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'factorOff' | 'renewCodes'>();
  const [codes, setCodes] = useState<string[]>();
  const change = useSettingsAction();
  const { outcome } = change;
  useEffect(() => {
    if (outcome?.kind !== 'done') return;
    setAsked(undefined);
    setCodes(outcome.recoveryCodes);
  }, [outcome]);
  const isOff = outcome?.kind === 'done' && change.asked?.intent === 'factorOff';
  return (
    <SettingsSection title={t('adminSettings.factor.title')} hint={t('adminSettings.factor.hint')}>
      {isOff ? <DoneNotice token={outcome}>{t('adminSettings.factor.offNow')}</DoneNotice> : null}
      <State factor={factor} onAsk={setAsked} />
      {asked ? (
        <PasswordDialog
          title={t(`adminSettings.factor.${asked}`)}
          text={t(`adminSettings.factor.${asked}Text`)}
          email={email}
          isBusy={change.isBusy}
          outcome={change.asked?.intent === asked ? outcome : undefined}
          onClose={() => setAsked(undefined)}
          onConfirm={(currentPassword) => change.run({ intent: asked, currentPassword })}
        />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} /> : null}
    </SettingsSection>
  );
}

interface StateProps {
  factor: SecondFactor;
  onAsk(what: 'factorOff' | 'renewCodes'): void;
}

function State({ factor: { since, recoveryCodesLeft }, onAsk }: StateProps) {
  const { t } = useTranslation();
  const dates = useDates();
  if (since === null)
    return (
      <div className={styles.state}>
        <p>{t('adminSettings.factor.none')}</p>
        <Link className={toButtonClass()} to={href('/admin/settings/second-factor')}>
          {t('adminSettings.factor.begin')}
        </Link>
      </div>
    );
  return (
    <div className={styles.state}>
      <p>
        {t('adminSettings.factor.on', { since: formatHistory(since, dates) })}{' '}
        {t('adminSettings.factor.left', { count: recoveryCodesLeft })}
      </p>
      <Button onClick={() => onAsk('renewCodes')}>{t('adminSettings.factor.renewCodes')}</Button>
      <Button variant="danger" onClick={() => onAsk('factorOff')}>
        {t('adminSettings.factor.factorOff')}
      </Button>
    </div>
  );
}
