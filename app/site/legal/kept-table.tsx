import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import styles from './kept-table.module.css';

const ROWS = ['shipment', 'updates', 'messages', 'mails', 'language', 'connection', 'logs'] as const;

/** For how long after its end, in words of the reader's language. */
export interface KeptSpans {
  /** An address for updates, after delivery. */
  updates: string;
  /** A contact message, after it is done. */
  messages: string;
  /** A mail, after it was written. */
  mails: string;
}

/** What we use, why, and until when. */
export function KeptTable({ spans }: { spans: KeptSpans }) {
  const { t } = useTranslation();
  return (
    <table className={styles.kept}>
      <caption className={text.visuallyHidden}>{t('privacy.kept.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('privacy.kept.what')}</th>
          <th scope="col">{t('privacy.kept.why')}</th>
          <th scope="col">{t('privacy.kept.until')}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row}>
            <th scope="row">{t(`privacy.kept.${row}.what`)}</th>
            <td data-label={t('privacy.kept.why')}>{t(`privacy.kept.${row}.why`)}</td>
            <td data-label={t('privacy.kept.until')}>{t(`privacy.kept.${row}.until`, { ...spans })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
