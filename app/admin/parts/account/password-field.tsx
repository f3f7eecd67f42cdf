import { useTranslation } from '#app/i18n/use-translation.tsx';
import { SecretField } from '../secret-field.tsx';

/** The password of the sign-in. `isFirst` has a dialog start here. */
export function PasswordField({ invalid, isFirst = false }: { invalid: boolean; isFirst?: boolean }) {
  const { t } = useTranslation();
  return (
    <SecretField
      label={t('admin.login.password')}
      show={t('admin.login.showPassword')}
      hide={t('admin.login.hidePassword')}
      name="password"
      autoComplete="current-password"
      isFirst={isFirst}
      aria-invalid={invalid || undefined}
    />
  );
}
