import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { formatEstimate } from '#domain/dates.ts';
import { getSentenceGap } from '#domain/languages.ts';
import styles from './legal-page.module.css';
import type { IndexEntry } from './legal-section.ts';
import { SectionIndex } from './section-index.tsx';

interface LegalFrameProps {
  title: string;
  lead?: ReactNode;
  /** Day of the last change, ISO 8601. */
  changed: string | undefined;
  /** What the index leads to. */
  entries: IndexEntry[];
  /** Where else to read on, under the last section. */
  also: ReactNode;
  children: ReactNode;
}

/** What stands around the text of a legal page: its opening, and an index that shows how far one has read. */
export function LegalFrame({ title, lead, changed, entries, also, children }: LegalFrameProps) {
  const { t, i18n } = useTranslation();
  const date = changed && formatEstimate(changed, { language: i18n.language, timeZone: 'UTC' });
  return (
    <>
      <section>
        <div className={clsx(layout.container, styles.opening)}>
          <h1>{title}</h1>
          {lead ? <p className={text.lead}>{lead}</p> : null}
          <p className={clsx(field.hint, styles.changed)}>
            {date ? <span>{t('legal.changed', { date }) + getSentenceGap(i18n.language)}</span> : null}
            <button type="button" className={clsx(text.link, styles.print)} onClick={() => window.print()}>
              {t('legal.print')}
            </button>
          </p>
        </div>
      </section>
      <div className={clsx(layout.container, styles.columns)}>
        {entries.length > 0 ? <Index entries={entries} /> : null}
        <article>
          {children}
          <p className={styles.also}>{also}</p>
        </article>
      </div>
    </>
  );
}

/** Beside the text, and folded above it where there is no room beside. */
function Index({ entries }: { entries: IndexEntry[] }) {
  const { t } = useTranslation();
  return (
    <aside className={styles.side}>
      <SectionIndex entries={entries} />
      <details className={styles.folded}>
        <summary>
          <span>{t('legal.index')}</span>
          <ChevronDown className={icon.small} />
        </summary>
        <ol>
          {entries.map(({ id, title, lang }) => (
            <li key={id}>
              <a href={`#${id}`} lang={lang}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </aside>
  );
}
