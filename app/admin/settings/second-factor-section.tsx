import { useEffect, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import type { Passkey } from '#domain/passkey.schema.ts';
import type { SecondFactor } from '#domain/second-factor.schema.ts';
import { PasswordDialog } from '../parts/account/password-dialog.tsx';
import { DoneNotice } from './done-notice.tsx';
import { type FactorQuestion, FactorState } from './factor-state.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsAction } from './use-settings-action.ts';

type Change = ReturnType<typeof useSettingsAction>;

/** What one's own sign-in asks for beside the password. */
export function SecondFactorSection({ factor, email }: { factor: SecondFactor; email: string }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<FactorQuestion>();
  const [removed, setRemoved] = useState<Passkey>();
  const [codes, setCodes] = useState<string[]>();
  const change = useSettingsAction();
  const { outcome } = change;
  useEffect(() => {
    if (outcome?.kind !== 'done') return;
    setAsked(undefined);
    setCodes(outcome.recoveryCodes);
  }, [outcome]);
  const intent = asked === 'renewCodes' ? 'renewCodes' : 'factorOff';
  return (
    <SettingsSection title={t('adminSettings.factor.title')} hint={t('adminSettings.factor.hint')}>
      <Done change={change} isOff={factor.since === null} />
      <FactorState factor={factor} isBusy={change.isBusy} onAsk={setAsked} onRemove={setRemoved} />
      {asked ? (
        <PasswordDialog
          title={t(`adminSettings.factor.${asked}`)}
          text={t(`adminSettings.factor.${asked}Text`)}
          email={email}
          isBusy={change.isBusy}
          outcome={change.asked?.intent === intent ? outcome : undefined}
          onClose={() => setAsked(undefined)}
          onConfirm={(currentPassword) => change.run({ intent, currentPassword })}
        />
      ) : null}
      {removed ? (
        <RemovePasskeyDialog
          name={removed.name}
          isLast={!factor.hasApp && factor.passkeys.length === 1}
          onClose={() => setRemoved(undefined)}
          onConfirm={() => {
            setRemoved(undefined);
            change.run({ intent: 'removePasskey', id: removed.id, name: removed.name });
          }}
        />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} /> : null}
    </SettingsSection>
  );
}

/** What was done; `isOff` when nothing is left beside the password. */
function Done({ change: { asked, outcome }, isOff }: { change: Change; isOff: boolean }) {
  const { t } = useTranslation();
  const isRemoval = asked?.intent === 'removePasskey';
  if (isRemoval && (outcome?.kind === 'conflict' || outcome?.kind === 'failed'))
    return <Alert tone="error">{t('adminSettings.failed')}</Alert>;
  if (isRemoval && (outcome?.kind === 'done' || outcome?.kind === 'gone'))
    return (
      <DoneNotice token={outcome}>
        {isOff ? t('adminSettings.factor.offNow') : t('adminSettings.passkey.removed', { name: asked.name ?? '' })}
      </DoneNotice>
    );
  if (asked?.intent === 'factorOff' && outcome?.kind === 'done')
    return (
      <DoneNotice token={outcome}>
        {t(isOff ? 'adminSettings.factor.offNow' : 'adminSettings.factor.appOffNow')}
      </DoneNotice>
    );
  return null;
}
