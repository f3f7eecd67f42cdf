import { CircleCheck, KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { href, Link, useFetcher, useLocation } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import type { SecondFactor, SecondFactorSetup } from '#domain/second-factor.schema.ts';
import { formatSecret } from '#domain/second-factor.ts';
import type { AccountOutcome } from '../parts/account/account-outcome.ts';
import { CodeField } from '../parts/account/code-field.tsx';
import { findPasskeyObstacle } from '../parts/account/passkeys.ts';
import { useAccountTexts } from '../parts/account/use-account-texts.ts';
import { drawQrCode } from '../parts/label/codes.ts';
import styles from './factor-steps.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SettingsSection } from './settings-section.tsx';

/** What proving the app gives. */
type ProofOutcome = AccountOutcome<{ recoveryCodes: string[]; setup: string }>;

interface FactorStepsProps {
  begun: SecondFactorSetup;
  /** What there is already. */
  factor: SecondFactor;
  /** There is no other page to go to. */
  isHeld: boolean;
}

/** From the secret to a factor that is on: scan, prove, keep the recovery codes. */
export function FactorSteps({ begun, factor, isHeld }: FactorStepsProps) {
  const { t } = useTranslation();
  const proof = useFetcher<ProofOutcome>();
  const on = useFetcher<AccountOutcome>();
  const [isKept, setIsKept] = useState(false);
  const proven = proof.data?.kind === 'done' ? proof.data : undefined;
  const failed = on.state === 'idle' && on.data?.kind !== 'done' ? on.data : undefined;
  return (
    <>
      <SettingsSection title={t('adminSettings.factor.scan')} hint={t('adminSettings.factor.scanText')}>
        <SecretShown {...begun}>{factor.since === null ? <PasskeyInstead factor={factor} /> : null}</SecretShown>
      </SettingsSection>
      <SettingsSection title={t('adminSettings.factor.prove')} hint={t('adminSettings.factor.proveText')}>
        <Proof fetcher={proof} setup={begun.setup} />
      </SettingsSection>
      <SettingsSection
        title={t('adminSettings.factor.keep')}
        hint={t(factor.since === null ? 'adminSettings.factor.keepText' : 'adminSettings.factor.once')}
      >
        {proven ? (
          <RecoveryCodes codes={proven.recoveryCodes} isKept={isKept} onKept={setIsKept} />
        ) : (
          <p className={text.muted}>{t('adminSettings.factor.keepLater')}</p>
        )}
      </SettingsSection>
      {failed ? <Alert tone="error">{t('adminSettings.factor.over')}</Alert> : null}
      <on.Form className={styles.end} method="post">
        <input type="hidden" name="setup" value={proven?.setup ?? ''} />
        {isHeld ? null : (
          <Link className={toButtonClass({ variant: 'quiet' })} to={href('/admin/settings')}>
            {t('adminSettings.factor.cancel')}
          </Link>
        )}
        <Button type="submit" variant="primary" disabled={!proven || !isKept} busy={on.state !== 'idle'}>
          {t('adminSettings.factor.turnOn')}
        </Button>
      </on.Form>
    </>
  );
}

function SecretShown({ secret, uri, children }: SecondFactorSetup & { children: ReactNode }) {
  const { t } = useTranslation();
  const { path, modules } = drawQrCode(uri);
  return (
    <div className={styles.secret}>
      <svg viewBox={`-4 -4 ${modules + 8} ${modules + 8}`} role="img" aria-label={t('adminSettings.factor.qr')}>
        <path d={path} />
      </svg>
      <div>
        <span className={field.hint}>{t('adminSettings.factor.key')}</span>
        <p className={text.code}>{formatSecret(secret)}</p>
        {children}
      </div>
    </div>
  );
}

/** The other way, where this browser has it; what its person wanted before stays wanted. */
function PasskeyInstead({ factor: { passkeyOrigin } }: { factor: SecondFactor }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  if (findPasskeyObstacle(passkeyOrigin)) return null;
  return (
    <div className={styles.instead}>
      <span className={field.hint}>{t('adminSettings.passkey.better')}</span>
      <Link className={toButtonClass()} to={{ pathname: href('/admin/settings/passkey'), search }}>
        <KeyRound className={icon.icon} />
        {t('adminSettings.passkey.instead')}
      </Link>
    </div>
  );
}

interface ProofProps {
  fetcher: ReturnType<typeof useFetcher<ProofOutcome>>;
  setup: string;
}

/** Six digits are looked at as they are there. */
function Proof({ fetcher, setup }: ProofProps) {
  const { t } = useTranslation();
  const id = useId();
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
  const { fieldText, whole } = useAccountTexts(outcome);
  const isRight = fetcher.data?.kind === 'done';
  const error = outcome?.kind === 'conflict' ? t('adminSettings.factor.over') : (fieldText('code') ?? whole);
  const [said, setSaid] = useState('');
  useEffect(() => {
    setSaid(isRight ? t('adminSettings.factor.right') : '');
  }, [isRight, t]);
  return (
    <fetcher.Form method="post" noValidate>
      <input type="hidden" name="setup" value={setup} />
      <CodeField
        label={t('admin.login.codeLabel')}
        name="code"
        invalid={Boolean(error)}
        readOnly={isRight}
        describedBy={id}
        onComplete={(code) => fetcher.submit({ setup, code }, { method: 'post' })}
      />
      <div id={id} className={styles.note}>
        <p className={styles.right} role="status">
          {said ? <CircleCheck className={icon.icon} /> : null}
          {said}
        </p>
        {error ? <Alert tone="error">{error}</Alert> : null}
      </div>
    </fetcher.Form>
  );
}
