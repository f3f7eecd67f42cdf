import { useTranslation } from 'react-i18next';

/** Stands in the place of the mail while none is chosen. */
export default function NoMail() {
  const { t } = useTranslation();
  return (
    <div className="iv none">
      <p className="muted">{t('adminMail.choose')}</p>
    </div>
  );
}
