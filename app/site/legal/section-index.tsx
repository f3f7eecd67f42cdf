import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { IndexEntry } from './legal-section.ts';
import styles from './section-index.module.css';
import { useReading } from './use-reading.ts';

/** The index as a line: read is solid, unread dotted, the fix is where you are. */
export function SectionIndex({ entries }: { entries: IndexEntry[] }) {
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
