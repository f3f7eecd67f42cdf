import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { getSentenceGap } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { formatEstimate } from '#domain/dates.ts';
import { Clauses } from './clauses.tsx';
import type { LegalSection } from './legal-section.ts';
import { SectionIndex } from './section-index.tsx';
import '#app/charts/ink.css';
import './legal.css';
import './legal-small.css';

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
      <section className="lg-h">
        <div className="wrap">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <p className="hint">
            {t('legal.changed', { date }) + getSentenceGap(i18n.language)}
            <button type="button" className="link print" onClick={() => window.print()}>
              {t('legal.print')}
            </button>
          </p>
        </div>
      </section>
      <div className="wrap lg">
        <aside className="lg-i">
          <SectionIndex sections={sections} />
          <details className="lg-m">
            <summary>
              {t('legal.index')}
              <ChevronDown className="i i-s" />
            </summary>
            <ol>
              {sections.map(({ id, title: text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </details>
        </aside>
        <article className="lg-t">
          {sections.map((section, index) => (
            <Clauses key={section.id} section={section} number={index + 1} slots={slots} />
          ))}
          <p className="lg-x">{also}</p>
        </article>
      </div>
    </>
  );
}
