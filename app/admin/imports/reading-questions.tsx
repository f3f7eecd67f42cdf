import { useTranslation } from '#app/i18n/use-translation.tsx';
import { HIDDEN_ROWS, type HiddenRows, type ImportEncoding } from '#domain/imports/import.ts';
import type { Import } from '#domain/imports/schema.ts';
import { Question } from './question.tsx';
import type { ReadingAgain } from './use-read-again.ts';

interface ReadingQuestionProps {
  item: Import;
  reading: ReadingAgain;
}

/** Which sheet of a workbook is the list, where several look like one. */
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
      isBusy={reading.isBusy}
      onChoose={(sheet) => reading.readAgain({ sheet })}
    />
  );
}

/** Whether rows are imported that a filter or a person has hidden. They are, until somebody says otherwise. */
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
      isBusy={reading.isBusy}
      onChoose={(value) => reading.readAgain({ hiddenRows: value as HiddenRows })}
    />
  );
}

/** Which of several readings of a line is right; the likeliest is chosen, and called a guess. */
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
      isBusy={reading.isBusy}
      onChoose={(value) => reading.readAgain({ encoding: value as ImportEncoding })}
    />
  );
}
