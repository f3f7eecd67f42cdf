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
import { Clauses } from './clauses.tsx';
import styles from './legal-page.module.css';
import type { LegalSection } from './legal-section.ts';
import { SectionIndex } from './section-index.tsx';

interface LegalPageProps {
  title: string;
  lead: string;
  /** Day of the last change, ISO 8601. */
  changed: string;
  sections: LegalSection[];
  /** Links by the name of their slot. */
  slots: Record<string, ReactNode>;
  /** Where else to read on, under the last section. */
  also: ReactNode;
}

/** A legal page: numbered clauses, each section in one sentence first, an index that shows how far one has read. */
export function LegalPage({ title, lead, changed, sections, slots, also }: LegalPageProps) {
  const { t, i18n } = useTranslation();
  const date = formatEstimate(changed, { language: i18n.language, timeZone: 'UTC' });
  return (
    <>
      <section>
        <div className={clsx(layout.container, styles.opening)}>
          <h1>{title}</h1>
          <p className={text.lead}>{lead}</p>
          <p className={clsx(field.hint, styles.changed)}>
            {t('legal.changed', { date }) + getSentenceGap(i18n.language)}
            <button type="button" className={clsx(text.link, styles.print)} onClick={() => window.print()}>
              {t('legal.print')}
            </button>
          </p>
        </div>
      </section>
      <div className={clsx(layout.container, styles.columns)}>
        <aside className={styles.side}>
          <SectionIndex sections={sections} />
          <details className={styles.folded}>
            <summary>
              {t('legal.index')}
              <ChevronDown className={icon.small} />
            </summary>
            <ol>
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ol>
          </details>
        </aside>
        <article>
          {sections.map((section, index) => (
            <Clauses key={section.id} section={section} number={index + 1} slots={slots} />
          ))}
          <p className={styles.also}>{also}</p>
        </article>
      </div>
    </>
  );
}
