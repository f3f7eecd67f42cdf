import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useFreshLanguage } from '#app/site/use-fresh-language.ts';
import field from '#app/ui/field.module.css';
import { type TextBlock, toTextSections } from '#domain/company/text-blocks.ts';
import clauses from './clauses.module.css';
import type { IndexEntry } from './legal-section.ts';
import styles from './own-sections.module.css';
import type { OwnText } from './own-text.ts';

const toSections = ({ text }: OwnText) =>
  toTextSections(text).map((section, index) => ({ id: `section-${index + 1}`, ...section }));

/** The headings of a text that the company has written, for the index. */
export const toEntries = (own: OwnText): IndexEntry[] =>
  toSections(own).flatMap(({ id, title }) => (title === undefined ? [] : [{ id, title, lang: own.language }]));

/** A text that the company has written, letter by letter: its numbers, if it has some, are in it. */
export function OwnSections({ own }: { own: OwnText }) {
  const { t, i18n } = useTranslation();
  useFreshLanguage();
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  return (
    <>
      {own.isForeign ? (
        <p className={clsx(field.hint, styles.foreign)}>{t('legal.foreign', { language: names.of(own.language) })}</p>
      ) : null}
      {toSections(own).map(({ id, title, blocks }) => (
        <section key={id} id={id} className={clsx(clauses.section, styles.section)} lang={own.language}>
          {title === undefined ? null : <h2>{title}</h2>}
          {blocks.map((block) => (
            <Block key={block.line} block={block} />
          ))}
        </section>
      ))}
    </>
  );
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'list') return <List items={block.items} />;
  return block.kind === 'subheading' ? <h3>{block.text}</h3> : <p>{block.text}</p>;
}

function List({ items }: { items: string[] }) {
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}
