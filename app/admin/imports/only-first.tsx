import { useLocation } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';

/** Says which file was taken when several were dropped. */
export function OnlyFirst() {
  const { t } = useTranslation();
  const { state } = useLocation();
  const name: unknown = state?.onlyFirst;
  return (
    <p className={field.hint} role="status">
      {typeof name === 'string' ? t('adminImports.drop.onlyFirst', { name }) : null}
    </p>
  );
}
