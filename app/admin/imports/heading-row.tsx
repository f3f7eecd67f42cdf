import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import type { Import, ImportMapping } from '#domain/import.schema.ts';
import { listUnusedColumns } from '#domain/import-guess.ts';
import styles from './question.module.css';
import type { ReadingAgain } from './use-read-again.ts';

/** Rows below the headings that are offered in their place. */
const OFFERED = 3;
const LONGEST_TEXT = 60;

/** Which row holds the headings, which rows are left out, and whose export this is. */
export function HeadingRow({ item, reading }: { item: Import; reading: ReadingAgain }) {
  const { t } = useTranslation();
  const { headingRow, leftOut, header, samples, program } = item;
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
  return (
    <section className={styles.question} aria-labelledby="heading-row">
      <h2 id="heading-row">
        {headingRow === 0 ? t('adminImports.heading.none') : t('adminImports.heading.row', { row: headingRow })}
      </h2>
      {program ? <p>{t('adminImports.heading.program', { program })}</p> : null}
      {named.length > 0 ? (
        <p>
          {t('adminImports.heading.leftOut')} {named.join('; ')}
        </p>
      ) : null}
      <select
        className={fieldStyles.input}
        aria-label={t('adminImports.heading.change')}
        value={headingRow}
        disabled={reading.isBusy}
        onChange={({ target }) => reading.readAgain({ headingRow: Number(target.value) })}
      >
        {rows.map(({ row, text }) => (
          <option key={row} value={row}>
            {t('adminImports.heading.option', { row, text: text.slice(0, LONGEST_TEXT) })}
          </option>
        ))}
        <option value={0}>{t('adminImports.heading.noneOption')}</option>
      </select>
    </section>
  );
}

/** Names the columns that lead nowhere. */
export function UnusedColumns({ header, mapping }: { header: string[]; mapping: ImportMapping }) {
  const { t } = useTranslation();
  const unused = listUnusedColumns(mapping, header).map(
    (column) => header[column]?.trim() || t('adminImports.map.unnamed', { column: column + 1 }),
  );
  return (
    <p>
      {unused.length > 0
        ? t('adminImports.unused.title', { columns: unused.join(', ') })
        : t('adminImports.unused.none')}
    </p>
  );
}
