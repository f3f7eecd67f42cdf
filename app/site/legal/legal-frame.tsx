import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { formatEstimate } from '#domain/dates.ts';
import { getSentenceSeparator, type Language } from '#domain/languages.ts';
import styles from './legal-frame.module.css';

interface LegalFrameProps {
  title: string;
  lead?: ReactNode;
  /** The day of the last change, ISO 8601. */
  changed: string | undefined;
  /** The entries of the index. */
  entries: IndexEntry[];
  /** Links below the last section. */
  also: ReactNode;
  children: ReactNode;
}

/** The frame of a legal page: its head, and an index that shows the reading progress. */
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
            {date ? <span>{t('legal.changed', { date }) + getSentenceSeparator(i18n.language)}</span> : null}
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

/** The index beside the text, or collapsed above it on narrow screens. */
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

/** The index as a line: read is solid, unread is dotted, the ring is the current section. */
function SectionIndex({ entries }: { entries: IndexEntry[] }) {
  const { t } = useTranslation();
  const current = useReading(entries.map(({ id }) => id).join(' '));
  return (
    <nav className={styles.index} aria-labelledby="lg-index">
      <h2 id="lg-index">{t('legal.index')}</h2>
      <ol>
        {entries.map(({ id, title, lang }, index) => (
          <li key={id} className={toClass(index, current)}>
            <a href={`#${id}`} lang={lang} aria-current={index === current ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function toClass(index: number, current: number): string | undefined {
  if (index === current) return styles.current;
  return index < current ? styles.read : undefined;
}

/** A section counts as reached when its heading is this close to the top of the window, px. */
const REACHED = 160;

/** Returns the index of the section being read (`ids` are separated by spaces); -1 before scripts run. */
function useReading(ids: string): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    const sections = ids.split(' ').map((id) => document.getElementById(id));
    const update = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const reached = sections.findLastIndex((section) => (section?.getBoundingClientRect().top ?? 0) <= REACHED);
      setCurrent(isAtEnd ? sections.length - 1 : Math.max(0, reached));
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [ids]);
  return current;
}

/** The texts of a section in the locale files; slots such as `<contact/>` become links. */
export interface LegalText {
  title: string;
  /** A one-sentence summary of the section. */
  summary?: string;
  clauses: string[];
}

/** An entry of a legal page's index. */
export interface IndexEntry {
  /** The fragment of its section. */
  id: string;
  title: string;
  /** The language of its title, if it may differ from the page's. */
  lang?: Language;
}

export interface LegalSection extends LegalText {
  /** The fragment of the section. */
  id: string;
  /** A drawing or table after the first clause, or alone. */
  figure?: ReactNode;
}

/** Returns the sections of a legal page in the order of their ids, with additional content for some of them. */
export function toSections<Id extends string>(
  ids: readonly Id[],
  texts: unknown,
  more: Partial<Record<Id, Partial<LegalSection>>>,
): LegalSection[] {
  return (texts as LegalText[]).map((section, index) => {
    const id = ids[index];
    if (!id) throw new Error(`A section without an id: ${section.title}`);
    return { id, ...section, ...more[id] };
  });
}
