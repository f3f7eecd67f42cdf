import { clsx } from 'clsx';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import icon from '#app/ui/icon.module.css';
import textStyles from '#app/ui/text.module.css';
import type { SecondStepNeeded } from '#domain/session/schema.ts';
import { CodeField } from './code-field.tsx';
import { canUsePasskey } from './passkeys.ts';
import styles from './second-step.module.css';
import type { SignInState } from './use-sign-in.ts';

/** By what somebody proves that it is them: their app, a passkey, or a recovery code. */
export type SecondWay = 'app' | 'passkey' | 'recovery';

const OTHER_WAY = {
  app: 'admin.login.useApp',
  passkey: 'admin.login.usePasskey',
  recovery: 'admin.login.useRecovery',
} as const;

/** What this account and this browser have; recovery codes there are always. */
function listWays({ app, passkey }: SecondStepNeeded): SecondWay[] {
  return [...(app ? ['app' as const] : []), ...(canUsePasskey(passkey) ? ['passkey' as const] : []), 'recovery'];
}

/** Which way the second step goes; it begins with the first there is. */
export function useSecondWay(second: SecondStepNeeded | undefined) {
  const [chosen, choose] = useState<SecondWay>();
  return [chosen ?? (second && listWays(second)[0]) ?? 'app', choose] as const;
}

/** Where the second step is typed; it takes the focus as it comes. */
export function SecondStepField({ way, signIn }: { way: SecondWay; signIn: SignInState }) {
  const { t } = useTranslation();
  const invalid = signIn.isCodeInvalid;
  if (way === 'passkey') return null;
  if (way === 'app') return <CodeField label={t('admin.login.codeLabel')} name="code" invalid={invalid} takesFocus />;
  return (
    <div className={styles.recovery}>
      <Field
        label={t('admin.login.recoveryLabel')}
        name="code"
        placeholder="xxxxx-xxxxx"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        ref={takeFocus}
        aria-invalid={invalid || undefined}
      />
    </div>
  );
}

/** Called once, as the field comes. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Has the browser ask for the passkey; what it gives is sent as the form it stands in. */
export function PasskeyButton({ signIn }: { signIn: SignInState }) {
  const { t } = useTranslation();
  return (
    <Button
      ref={takeFocus}
      variant="primary"
      busy={signIn.isBusy}
      onClick={({ currentTarget }) => signIn.usePasskey(currentTarget.form)}
    >
      <KeyRound className={icon.icon} />
      {t('admin.login.usePasskey')}
    </Button>
  );
}

interface OtherWaysProps {
  signIn: SignInState;
  way: SecondWay;
  onChange(way: SecondWay): void;
}

/** To the other ways and back; a passkey is asked for at once. */
export function OtherWays({ signIn, way, onChange }: OtherWaysProps) {
  const { t } = useTranslation();
  const { second } = signIn;
  if (!second) return null;
  return (
    <>
      {listWays(second)
        .filter((other) => other !== way)
        .map((other) => (
          <button
            key={other}
            type="button"
            className={clsx(textStyles.link, styles.other)}
            onClick={({ currentTarget }) =>
              other === 'passkey' ? signIn.usePasskey(currentTarget.form) : onChange(other)
            }
          >
            {t(OTHER_WAY[other])}
          </button>
        ))}
      {second.passkey && !canUsePasskey(second.passkey) ? (
        <p className={field.hint}>{t('admin.login.noPasskeys', { host: second.passkey.rpId })}</p>
      ) : null}
    </>
  );
}
