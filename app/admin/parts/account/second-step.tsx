import { clsx } from 'clsx';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import textStyles from '#app/ui/text.module.css';
import type { SecondStepNeeded } from '#domain/session/schema.ts';
import { canUsePasskey } from './passkeys.ts';
import styles from './second-step.module.css';
import type { SignInState } from './use-sign-in.ts';

/** The second factors of a sign-in. */
export type SecondFactor = 'app' | 'passkey' | 'recovery';

const OTHER_FACTOR = {
  app: 'admin.login.useApp',
  passkey: 'admin.login.usePasskey',
  recovery: 'admin.login.useRecovery',
} as const;

/** Lists the factors that this account and browser support. Recovery codes always work. */
function listFactors({ app, passkey }: SecondStepNeeded): SecondFactor[] {
  return [...(app ? ['app' as const] : []), ...(canUsePasskey(passkey) ? ['passkey' as const] : []), 'recovery'];
}

/** Holds the selected second factor. The first one available is the default. */
export function useSecondFactor(second: SecondStepNeeded | undefined) {
  const [chosen, choose] = useState<SecondFactor>();
  return [chosen ?? (second && listFactors(second)[0]) ?? 'app', choose] as const;
}

/** The field for a code. It takes the focus when it appears. */
export function SecondStepField({ factor, signIn }: { factor: SecondFactor; signIn: SignInState }) {
  const { t } = useTranslation();
  const invalid = signIn.isCodeInvalid;
  if (factor === 'passkey') return null;
  if (factor === 'app')
    return <CodeField label={t('admin.login.codeLabel')} name="code" invalid={invalid} takesFocus />;
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

/** Runs once, when the element is mounted. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Asks the browser for the passkey and submits it with the surrounding form. */
export function PasskeyButton({ signIn }: { signIn: SignInState }) {
  const { t } = useTranslation();
  return (
    <Button
      ref={takeFocus}
      variant="primary"
      busy={signIn.isBusy}
      onClick={({ currentTarget }) => signIn.usePasskey(currentTarget.form)}
    >
      <KeyRound />
      {t('admin.login.usePasskey')}
    </Button>
  );
}

interface OtherFactorsProps {
  signIn: SignInState;
  factor: SecondFactor;
  onChange(factor: SecondFactor): void;
}

/** Switches to another factor. A passkey is requested immediately. */
export function OtherFactors({ signIn, factor, onChange }: OtherFactorsProps) {
  const { t } = useTranslation();
  const { second } = signIn;
  if (!second) return null;
  return (
    <>
      {listFactors(second)
        .filter((other) => other !== factor)
        .map((other) => (
          <button
            key={other}
            type="button"
            className={clsx(textStyles.link, styles.other)}
            onClick={({ currentTarget }) =>
              other === 'passkey' ? signIn.usePasskey(currentTarget.form) : onChange(other)
            }
          >
            {t(OTHER_FACTOR[other])}
          </button>
        ))}
      {second.passkey && !canUsePasskey(second.passkey) ? (
        <p className={field.hint}>{t('admin.login.noPasskeys', { host: second.passkey.rpId })}</p>
      ) : null}
    </>
  );
}

const DIGITS = 6;
const PLACES = [0, 1, 2, 3, 4, 5] as const;

interface CodeFieldProps {
  label: string;
  name: string;
  invalid?: boolean;
  readOnly?: boolean;
  describedBy?: string;
  takesFocus?: boolean;
  /** Called when all six digits are entered. */
  onComplete?(code: string): void;
}

/** The six-digit code of an app: one input for password managers and screen readers, drawn as six boxes. */
export function CodeField({ label, name, invalid, readOnly, describedBy, takesFocus, onComplete }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState('');
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const change = (value: string) => {
    const next = value.replace(/\D/g, '').slice(0, DIGITS);
    setDigits(next);
    if (next.length === DIGITS && next !== digits) onComplete?.(next);
  };
  return (
    <label className={clsx(styles.code, invalid && styles.invalid)}>
      <span className={textStyles.visuallyHidden}>{label}</span>
      <input
        ref={input}
        name={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={digits}
        readOnly={readOnly}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => change(target.value)}
      />
      {PLACES.map((place) => (
        <span
          key={place}
          className={clsx(styles.box, place === Math.min(digits.length, DIGITS - 1) && styles.next)}
          aria-hidden="true"
        >
          {digits[place]}
        </span>
      ))}
    </label>
  );
}
