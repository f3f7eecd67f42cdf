import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { useFetcher } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useFocusOn, WRONG_FIELD } from '#app/shared/use-focus-on.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import icon from '#app/ui/icon.module.css';
import { toDevice } from '#domain/device.ts';
import type { PasskeyProven } from '#domain/passkey.schema.ts';
import type { AccountOutcome } from '../parts/account/account-outcome.ts';
import { useAccountTexts } from '../parts/account/use-account-texts.ts';
import stepStyles from './factor-steps.module.css';
import type { PasskeyOutcome } from './make-passkey.ts';
import formStyles from './password-section.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SettingsSection } from './settings-section.tsx';

type Fetcher = ReturnType<typeof useFetcher<PasskeyOutcome>>;

/** From a name to a passkey that is added; the first factor of an account has its recovery codes kept before. */
export function PasskeySteps({ fetcher }: { fetcher: Fetcher }) {
  const { t } = useTranslation();
  const [proven, setProven] = useState<PasskeyProven>();
  const outcome = fetcher.data;
  useEffect(() => {
    if (outcome?.kind === 'done') setProven(outcome);
  }, [outcome]);
  return (
    <>
      <SettingsSection title={t('adminSettings.passkey.make')} hint={t('adminSettings.passkey.makeText')}>
        {proven ? <p role="status">{t('adminSettings.passkey.made')}</p> : <MakeForm fetcher={fetcher} />}
      </SettingsSection>
      {proven ? <Keep fetcher={fetcher} proven={proven} /> : null}
    </>
  );
}

/** What a refusal says beside its field: what the browser did, or that the server has another view of things. */
function useRefusal(outcome: PasskeyOutcome | undefined) {
  const { t } = useTranslation();
  const { kind } = outcome ?? {};
  const isBrowsers = kind === 'cancelled' || kind === 'known';
  const { fieldText, whole } = useAccountTexts(isBrowsers ? undefined : (outcome as AccountOutcome | undefined));
  if (kind === 'cancelled' || kind === 'known' || kind === 'conflict')
    return { fieldText, refusal: t(`adminSettings.passkey.${kind}`) };
  return { fieldText, refusal: fieldText('credential') ?? whole };
}

function MakeForm({ fetcher }: { fetcher: Fetcher }) {
  const { t } = useTranslation();
  const isBusy = fetcher.state !== 'idle';
  const outcome = isBusy ? undefined : fetcher.data;
  const { fieldText, refusal } = useRefusal(outcome);
  const nameError = fieldText('name');
  const form = useFocusOn<HTMLFormElement>(nameError === undefined ? undefined : outcome, WRONG_FIELD);
  return (
    <fetcher.Form ref={form} className={formStyles.form} method="post" noValidate>
      {refusal ? <Alert tone="error">{refusal}</Alert> : null}
      <Field
        label={t('adminSettings.passkey.name')}
        hint={t('adminSettings.passkey.nameHint')}
        name="name"
        autoComplete="off"
        maxLength={100}
        defaultValue={toDevice(navigator.userAgent).system}
        error={nameError}
      />
      <Button type="submit" busy={isBusy} disabled={isBusy}>
        <KeyRound className={icon.icon} />
        {t('adminSettings.passkey.submit')}
      </Button>
    </fetcher.Form>
  );
}

function Keep({ fetcher, proven: { recoveryCodes, setup } }: { fetcher: Fetcher; proven: PasskeyProven }) {
  const { t } = useTranslation();
  const [isKept, setIsKept] = useState(false);
  const isBusy = fetcher.state !== 'idle';
  const { refusal } = useRefusal(isBusy ? undefined : fetcher.data);
  return (
    <>
      <SettingsSection title={t('adminSettings.passkey.keep')} hint={t('adminSettings.passkey.keepText')}>
        <RecoveryCodes codes={recoveryCodes} isKept={isKept} onKept={setIsKept} />
      </SettingsSection>
      {refusal ? <Alert tone="error">{refusal}</Alert> : null}
      <fetcher.Form className={stepStyles.end} method="post">
        <input type="hidden" name="setup" value={setup} />
        <Button type="submit" variant="primary" disabled={!isKept} busy={isBusy}>
          {t('adminSettings.factor.turnOn')}
        </Button>
      </fetcher.Form>
    </>
  );
}
