import { clsx } from 'clsx';
import { type ComponentProps, useId } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import text from '#app/ui/text.module.css';
import { ROLES } from '#domain/team/role.ts';

interface RoleSelectProps extends ComponentProps<'select'> {
  label: string;
  /** The label is for those who hear the page: others see whose row it stands in. */
  hidesLabel?: boolean;
}

/** The choice of a role. */
export function RoleSelect({ label, hidesLabel = false, className, ...select }: RoleSelectProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={clsx(field.field, className)}>
      <label htmlFor={id} className={hidesLabel ? text.visuallyHidden : undefined}>
        {label}
      </label>
      <select id={id} className={field.input} {...select}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`adminSettings.roles.${role}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
