import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { formatEstimate } from '#domain/dates.ts';
import { getSentenceGap, type Language } from '#domain/languages.ts';
import styles from './legal-frame.module.css';

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

/** The index as a line: read is solid, unread dotted, the fix is where you are. */
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

/** A section counts as reached when its head is this near to the top of the window, in pixels. */
const REACHED = 160;

/** Which of these sections (ids, separated by blanks) is being read; -1 before a script has looked. */
function useReading(ids: string): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    const sections = ids.split(' ').map((id) => document.getElementById(id));
    const look = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const reached = sections.findLastIndex((section) => (section?.getBoundingClientRect().top ?? 0) <= REACHED);
      setCurrent(isAtEnd ? sections.length - 1 : Math.max(0, reached));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [ids]);
  return current;
}

/** The texts of one section as the locale files hold them; slots such as `<contact/>` stand for links. */
export interface LegalText {
  title: string;
  /** The section in one sentence. */
  summary?: string;
  clauses: string[];
}

/** A line of a legal page's index. */
export interface IndexEntry {
  /** The fragment it leads to. */
  id: string;
  title: string;
  /** Of its title, where it may be another than the page's. */
  lang?: Language;
}

export interface LegalSection extends LegalText {
  /** The fragment of the section. */
  id: string;
  /** A drawing or table; it stands after the first clause, or alone. */
  figure?: ReactNode;
}

/** The sections of a legal page: their texts in the order of their ids, and what else stands in some of them. */
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
