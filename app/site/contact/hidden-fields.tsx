import { useTranslation } from '#app/i18n/use-translation.tsx';
import styles from './hidden-fields.module.css';

/** What the form sends by itself, and a field that only a program fills in. */
export function HiddenFields({ startedAt, submissionId }: { startedAt: string; submissionId: string }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <input type="hidden" name="startedAt" value={startedAt} />
      <input type="hidden" name="submissionId" value={submissionId} />
      <input type="hidden" name="language" value={i18n.language} />
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="website">{t('contact.form.website')}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
