import { Store } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import textStyles from '#app/ui/text.module.css';
import { guessMapping } from '#domain/imports/guess.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';
import styles from './heading-row.module.css';
import type { ReadingAgain } from './use-read-again.ts';

/** Rows below the headings that are offered in their place. */
const OFFERED = 3;

interface ProgramProps {
  item: Import;
  mapping: ImportMapping;
  onChange(part: Partial<ImportMapping>): void;
}

/** Whose export the list seems to be, and the way back to what its headings say by themselves. */
export function ProgramNote({ item, mapping, onChange }: ProgramProps) {
  const { t } = useTranslation();
  const { program, header, samples } = item;
  const [isRefused, setIsRefused] = useState(false);
  if (!program || isRefused) return null;
  const used = new Set(Object.values(mapping.columns).flat()).size;
  const refuse = () => {
    setIsRefused(true);
    const cells = samples.map((sample) => sample.cells);
    onChange({ columns: guessMapping(header, cells, { profiles: false }).columns });
  };
  return (
    <section className={styles.note}>
      <Store className={icon.icon} />
      <p>{t('adminImports.heading.program', { program, used, total: header.length })}</p>
      <Button small variant="quiet" onClick={refuse}>
        {t('adminImports.heading.notProgram', { program })}
      </Button>
    </section>
  );
}

/** Which row holds the headings, and which rows are left out. */
export function HeadingRow({ item, reading }: { item: Import; reading: ReadingAgain }) {
  const { t } = useTranslation();
  const name = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { headingRow, leftOut, header, samples } = item;
  if (headingRow === null) return null;
  const toText = (cells: string[]) => cells.filter((cell) => cell.trim()).join(' · ');
  const rows = [
    ...leftOut.filter(({ reason }) => reason === 'aboveHeadings'),
    ...(headingRow === 0 ? [] : [{ row: headingRow, text: toText(header) }]),
    ...samples.slice(0, OFFERED).map(({ row, cells }) => ({ row, text: toText(cells) })),
  ];
  const named = leftOut.map(
    ({ row, reason, text }) => `${t(`adminImports.heading.reason.${reason}`, { row })} (${text})`,
  );
  const title = headingRow === 0 ? t('adminImports.heading.none') : t('adminImports.heading.row', { row: headingRow });
  return (
    <section className={styles.heading} aria-labelledby={`${name}-title`}>
      <div className={styles.head}>
        <div>
          <h2 id={`${name}-title`}>{title}</h2>
          {named.length > 0 ? (
            <p>
              {t('adminImports.heading.leftOut')} {named.join('; ')}
            </p>
          ) : null}
        </div>
        <Button small aria-expanded={isOpen} aria-controls={`${name}-rows`} onClick={() => setIsOpen(!isOpen)}>
          {t('adminImports.heading.edit')}
        </Button>
      </div>
      <fieldset id={`${name}-rows`} hidden={!isOpen} className={styles.rows} aria-busy={reading.isBusy || undefined}>
        <legend className={textStyles.visuallyHidden}>{t('adminImports.heading.change')}</legend>
        {[...rows, { row: 0, text: '' }].map(({ row, text }) => (
          <label key={row}>
            <input
              type="radio"
              name={name}
              checked={row === headingRow}
              onChange={() => reading.readAgain({ headingRow: row })}
            />
            <span>
              {row === 0 ? t('adminImports.heading.noneOption') : t('adminImports.heading.option', { row, text })}
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  );
}
