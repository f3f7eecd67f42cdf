import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import styles from './kept-table.module.css';

const COLUMNS = ['why', 'basis', 'until'] as const;
type Row = Record<'what' | (typeof COLUMNS)[number], string>;

/** For how long after its end, in words of the reader's language. */
export interface KeptSpans {
  /** An address for updates, after delivery. */
  updates: string;
  /** A contact message, after it is done. */
  messages: string;
  /** A mail, after it was written. */
  mails: string;
  /** Sender and recipient, after delivery, and after the last event where there was none. */
  people: string;
  undelivered: string;
}

/** What is stored, why, on what legal basis, and until when. */
export function KeptTable({ spans }: { spans: KeptSpans }) {
  const { t } = useTranslation();
  const rows = t('privacy.kept.rows', { returnObjects: true, ...spans }) as Row[];
  return (
    <table className={styles.kept}>
      <caption className={text.visuallyHidden}>{t('privacy.kept.caption')}</caption>
      <thead>
        <tr>
          {(['what', ...COLUMNS] as const).map((column) => (
            <th key={column} scope="col">
              {t(`privacy.kept.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.what}>
            <th scope="row">{row.what}</th>
            {COLUMNS.map((column) => (
              <td key={column} data-label={t(`privacy.kept.${column}`)}>
                {row[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
