import { useTranslation } from '#app/i18n/use-translation.tsx';

/** Stands in the place of the message while none is chosen. */
export default function NoMessage() {
  const { t } = useTranslation();
  return (
    <div className="iv none">
      <p className="muted">{t('adminMessages.choose')}</p>
    </div>
  );
}
