import { Store } from 'lucide-react';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import textStyles from '#app/ui/text.module.css';
import { HIDDEN_ROWS, type HiddenRows, type ImportEncoding } from '#domain/imports/import.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';
import { type Mutation, useMutation } from '../parts/use-mutation.ts';
import { isInProgress } from './import-state.ts';
import styles from './question.module.css';
import { Question } from './question.tsx';
import { useListReader } from './use-list-reader.ts';

interface ReadingQuestionProps {
  item: Import;
  reading: Rereading;
}

/** Asks which sheet of a workbook is the list, if several look like one. */
export function SheetQuestion({ item, reading }: ReadingQuestionProps) {
  const { t } = useTranslation();
  const sheets = item.sheets.filter(({ looksRight }) => looksRight);
  if (sheets.length < 2) return null;
  return (
    <Question
      title={t('adminImports.sheets.question')}
      about={t('adminImports.sheets.choose')}
      answers={sheets.map(({ name, rows }) => ({
        value: name,
        title: name,
        text: t('adminImports.sheets.count', { count: rows }),
      }))}
      chosen={item.sheet ?? undefined}
      folds={false}
      isBusy={reading.isBusy}
      onChoose={(sheet) => reading.readAgain({ sheet })}
    />
  );
}

/** Asks whether to import hidden rows. By default, they are imported. */
export function HiddenRowsQuestion({ item, reading }: ReadingQuestionProps) {
  const { t } = useTranslation();
  const count = item.sheets.find(({ name }) => name === item.sheet)?.hidden ?? 0;
  if (count === 0) return null;
  return (
    <Question
      title={t('adminImports.hidden.question', { count })}
      about={t('adminImports.hidden.about')}
      answers={HIDDEN_ROWS.map((value) => ({ value, title: t(`adminImports.hidden.${value}`), text: '' }))}
      chosen={item.hiddenRows ?? 'keep'}
      folds={false}
      isBusy={reading.isBusy}
      onChoose={(value) => reading.readAgain({ hiddenRows: value as HiddenRows })}
    />
  );
}

/** Asks which character encoding reads the file correctly. The likeliest is preselected and marked as a guess. */
export function EncodingQuestion({ item, reading }: ReadingQuestionProps) {
  const { t } = useTranslation();
  const { readings, encoding, fileName } = item;
  if (readings.length < 2) return null;
  const toName = (name: ImportEncoding) => t(`adminImports.encoding.names.${name}`);
  return (
    <Question
      title={t('adminImports.encoding.title')}
      about={t('adminImports.encoding.row', {
        row: readings[0]?.row ?? 1,
        name: fileName,
        count: readings.length,
      })}
      answers={readings.map(({ encoding: name, lines }, index) => ({
        value: name,
        title: lines.map(({ text }) => text).join('\n'),
        text: index === 0 ? t('adminImports.encoding.guess', { encoding: toName(name) }) : toName(name),
      }))}
      chosen={encoding ?? undefined}
      isRaw
      folds={false}
      isBusy={reading.isBusy}
      onChoose={(value) => reading.readAgain({ encoding: value as ImportEncoding })}
    />
  );
}

/** How many rows below the headings are offered as the heading row. */
const HEADING_CANDIDATES = 3;

interface ProgramNoteProps {
  item: Import;
  mapping: ImportMapping;
  onChange(part: Partial<ImportMapping>): void;
}

/** Names the program that seems to have exported the list, and can map the columns without its profile. */
export function ProgramNote({ item, mapping, onChange }: ProgramNoteProps) {
  const { t } = useTranslation();
  const { guessMapping } = useListReader();
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
      <Store />
      <p>{t('adminImports.heading.program', { program, used, total: header.length })}</p>
      <Button small variant="quiet" onClick={refuse}>
        {t('adminImports.heading.notProgram', { program })}
      </Button>
    </section>
  );
}

/** Shows which row holds the headings and which rows are left out, and lets staff choose another. */
export function HeadingRow({ item, reading }: { item: Import; reading: Rereading }) {
  const { t } = useTranslation();
  const name = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { headingRow, leftOut, header, samples } = item;
  if (headingRow === null) return null;
  const toText = (cells: string[]) => cells.filter((cell) => cell.trim()).join(' · ');
  const rows = [
    ...leftOut.filter(({ reason }) => reason === 'aboveHeadings'),
    ...(headingRow === 0 ? [] : [{ row: headingRow, text: toText(header) }]),
    ...samples.slice(0, HEADING_CANDIDATES).map(({ row, cells }) => ({ row, text: toText(cells) })),
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

const POLL_MS = 250;

interface ReadOptions {
  sheet?: string;
  encoding?: ImportEncoding;
  hiddenRows?: HiddenRows;
  headingRow?: number;
}
export interface Rereading extends Mutation {
  readAgain(reading: ReadOptions): void;
}

/** The current options. Hidden rows and the heading row do not carry over to another sheet. */
const toCurrent = (
  { sheet, encoding, readings, hiddenRows, headingRow }: Import,
  isOtherSheet: boolean,
): ReadOptions => ({
  ...(sheet !== null && { sheet }),
  ...(encoding && readings.length > 1 && { encoding }),
  ...(hiddenRows && !isOtherSheet && { hiddenRows }),
  ...(headingRow !== null && !isOtherSheet && { headingRow }),
});

/** Reads the same file again with other options. */
export function useRereading(current: Import, onRead: (item: Import) => void): Rereading {
  const { id } = current;
  const call = useMutation({ isInPlace: true });
  const { revalidate } = useRevalidator();
  return {
    ...call,
    readAgain: (reading) =>
      call.run(undefined, async () => {
        let item = await staffApi.readImportAgain(id, {
          ...toCurrent(current, reading.sheet !== undefined),
          ...reading,
        });
        while (isInProgress(item)) {
          await new Promise((resolve) => setTimeout(resolve, POLL_MS));
          item = await staffApi.getImport(id);
        }
        onRead(item);
        // If it cannot be read this way, the loader redirects to another page.
        await revalidate();
      }),
  };
}
