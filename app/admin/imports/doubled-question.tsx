import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Import } from '#domain/imports/schema.ts';
import { Question } from './question.tsx';
import type { AskedField } from './use-doubled-fields.ts';

const SAMPLES = 3;

interface DoubledQuestionProps {
  item: Import;
  asked: AskedField;
  onChoose(value: string): void;
}

/** Asks which of several columns with one heading is the field. Nothing is chosen beforehand. */
export function DoubledQuestion({ item: { header, samples }, asked, onChoose }: DoubledQuestionProps) {
  const { t } = useTranslation();
  const { field, columns, chosen } = asked;
  const toSamples = (column: number) =>
    samples
      .map(({ cells }) => cells[column])
      .filter(Boolean)
      .slice(0, SAMPLES)
      .join(' · ');
  const answers = columns.map((column) => {
    const place = t('adminImports.map.unnamed', { column: column + 1 });
    return { value: String(column), title: toSamples(column) || t('adminImports.doubled.empty'), text: place };
  });
  const none = { value: 'none', title: t('adminImports.doubled.none'), text: t('adminImports.doubled.noneText') };
  return (
    <Question
      title={t('adminImports.doubled.title', {
        header: header[columns[0] ?? 0],
        count: columns.length,
        field: t(`adminImports.field.${field}`),
      })}
      about={t('adminImports.doubled.about')}
      answers={[...answers, none]}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
