import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Field } from '#app/ui/field.tsx';
import textStyles from '#app/ui/text.module.css';
import { CodeField } from './code-field.tsx';
import styles from './second-step.module.css';

/** By what somebody proves that it is them: their app, or a recovery code. */
export type SecondWay = 'app' | 'recovery';

/** Which way the second step goes; it begins with the app. */
export const useSecondWay = () => useState<SecondWay>('app');

/** Where the code of the second step is typed; it takes the focus as it comes. */
export function SecondStepField({ way, invalid }: { way: SecondWay; invalid: boolean }) {
  const { t } = useTranslation();
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
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** To the other way and back. */
export function OtherWay({ way, onChange }: { way: SecondWay; onChange(way: SecondWay): void }) {
  const { t } = useTranslation();
  const isApp = way === 'app';
  return (
    <button
      type="button"
      className={clsx(textStyles.link, styles.other)}
      onClick={() => onChange(isApp ? 'recovery' : 'app')}
    >
      {t(isApp ? 'admin.login.useRecovery' : 'admin.login.useApp')}
    </button>
  );
}
