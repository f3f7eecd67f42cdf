import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The password, with a button that shows what was typed. `isFirst` has a dialog start here. */
export function PasswordField({ invalid, isFirst = false }: { invalid: boolean; isFirst?: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="field">
      <label htmlFor={id}>{t('admin.login.password')}</label>
      <div className="pwf">
        <input
          className="inp"
          id={id}
          name="password"
          data-first={isFirst || undefined}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          aria-invalid={invalid || undefined}
        />
        <button
          type="button"
          aria-label={t(isShown ? 'admin.login.hidePassword' : 'admin.login.showPassword')}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon className="i" />
        </button>
      </div>
    </div>
  );
}
