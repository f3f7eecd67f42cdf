import { useTranslation } from '#app/i18n/use-translation.tsx';

/** Stands in the place of the mail while none is chosen. */
export default function NoMail() {
  const { t } = useTranslation();
  return (
    <div className="iv none">
      <p className="muted">{t('adminMail.choose')}</p>
    </div>
  );
}
