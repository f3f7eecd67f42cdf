import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { formatEstimate } from '#domain/dates.ts';
import { readDecimal } from '#domain/decimal.ts';
import { foldText } from '#domain/fold-text.ts';
import type { DoubledField } from '#domain/imports/guess.ts';
import { DATE_ORDERS, type DateOrder, type ImportField } from '#domain/imports/import.ts';
import type {
  ColumnQuestion,
  DateQuestion as DateQuestionData,
  Import,
  ImportMapping,
} from '#domain/imports/schema.ts';
import { MAX_CHOICES } from './column-row.tsx';
import { CHOICES } from './column-select.tsx';
import styles from './question.module.css';
import { Choices, FoldingQuestion, Question } from './question.tsx';
import { useListReader } from './use-list-reader.ts';
import { useValueText } from './use-value-text.ts';

/** Says where the answer about a field comes from. */
type ToSource = (field: ImportField) => string | undefined;

interface ColumnQuestionsProps {
  questions: ColumnQuestion[];
  mapping: ImportMapping;
  toSource: ToSource;
  onAnswer(part: Partial<ImportMapping>): void;
}

/** Asks about a column once instead of showing an error in each of its rows. Without an answer the rows stay errors. */
export function ColumnQuestions({ questions, mapping, toSource, onAnswer }: ColumnQuestionsProps) {
  return questions.map((question) => {
    const props = { question, mapping, source: toSource(question.field), onAnswer };
    const key = `${question.kind} ${question.field}`;
    if (question.kind === 'decimalSign') return <DecimalQuestion key={key} {...props} />;
    if (question.kind === 'words') return <WordsQuestion key={key} {...props} />;
    return <ChoiceQuestion key={key} {...props} />;
  });
}

/** Whether the mapping answers a question, or no longer has its column. */
export function isAnswered({ kind, field, words }: ColumnQuestion, mapping: ImportMapping): boolean {
  if (!mapping.columns[field]) return true;
  if (kind === 'decimalSign') return mapping.decimalSigns?.[field as 'weight'] !== undefined;
  if (kind === 'words') return words.every(({ text }) => mapping.words?.[field]?.[foldText(text)] !== undefined);
  return mapping[kind] !== undefined;
}

/** Returns how many rows answers leave out, as far as that is known: rows may be named by two questions. */
export function countLeftOut(questions: readonly ColumnQuestion[], mapping: ImportMapping): number {
  const counts = questions.map(({ kind, field, words, count }) => {
    if (kind === 'foreignNumbers') return mapping.foreignNumbers === 'error' ? count : 0;
    const isOut = ({ text }: { text: string }) => mapping.words?.[field]?.[foldText(text)] === NO_VALUE;
    return words.filter(isOut).reduce((sum, word) => sum + word.count, 0);
  });
  return Math.max(0, ...counts);
}

interface QuestionProps {
  question: ColumnQuestion;
  mapping: ImportMapping;
  source: string | undefined;
  onAnswer(part: Partial<ImportMapping>): void;
}

/** Asks whether the sign in "1.200" is a decimal point or groups thousands. */
function DecimalQuestion({ question, mapping, source, onAnswer }: QuestionProps) {
  const { field, header, examples, count } = question;
  const { t, i18n } = useTranslation();
  const [example = ''] = examples;
  const [text = ''] = /[\d.,]+/.exec(example) ?? [];
  const parsed = readDecimal(text);
  const sign = text.includes(',') ? ',' : '.';
  const other = sign === ',' ? '.' : ',';
  const format = (value: string) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 3 }).format(Number(value));
  const point = parsed.kind === 'ambiguous' ? format(parsed.decimal.replace(',', '.')) : text;
  const thousand = parsed.kind === 'ambiguous' ? format(parsed.whole) : text;
  return (
    <Question
      title={t('adminImports.question.decimalSign', {
        field: t(`adminImports.field.${field}`),
        example,
        point,
        thousand,
      })}
      about={t('adminImports.question.about', { header, rows: count })}
      {...{ field, source }}
      answers={[
        { value: sign, title: point, text: t('adminImports.question.isPoint') },
        { value: other, title: thousand, text: t('adminImports.question.isThousand') },
      ]}
      chosen={mapping.decimalSigns?.[field as 'weight']}
      onChoose={(value) => onAnswer({ decimalSigns: { ...mapping.decimalSigns, [field]: value } })}
    />
  );
}

const ANSWERS = {
  foreignNumbers: ['carrierReference', 'error'],
  orderRows: ['items', 'shipments'],
} as const;
const TEXTS = {
  carrierReference: 'carrierText',
  error: 'errorText',
  items: 'itemsText',
  shipments: 'shipmentsText',
} as const;

/** Asks what to do with numbers of other carriers, or with several rows of one order. */
function ChoiceQuestion({ question, mapping, source, onAnswer }: QuestionProps) {
  const { kind, field, header, examples, count } = question;
  const { t } = useTranslation();
  if (kind !== 'foreignNumbers' && kind !== 'orderRows') return null;
  return (
    <Question
      title={t(`adminImports.question.${kind}`, { example: examples[0] ?? '' })}
      about={t('adminImports.question.about', { header, rows: count })}
      {...{ field, source }}
      answers={ANSWERS[kind].map((value) => ({
        value,
        title: t(`adminImports.question.${value}`),
        text: t(
          `adminImports.question.${value === 'items' && !mapping.columns.itemDescription ? 'noItemsText' : TEXTS[value]}`,
        ),
      }))}
      chosen={mapping[kind]}
      onChoose={(value) => onAnswer({ [kind]: value })}
    />
  );
}

/** Maps a word to no value: its rows stay errors and are not imported. */
const NO_VALUE = '-';
const FIRST_WORDS = 20;

/** Asks what each unknown word of a column means, the most frequent first. */
function WordsQuestion({ question, mapping, source, onAnswer }: QuestionProps) {
  const { field, header, words, count } = question;
  const { t } = useTranslation();
  const toText = useValueText();
  const [showsAll, setShowsAll] = useState(false);
  const answers = mapping.words?.[field] ?? {};
  const choices = (CHOICES[field] ?? []).map((value) => ({ value, label: toText(field, { [field]: value }) }));
  const out = { value: NO_VALUE, label: t('adminImports.question.leaveOut') };
  const more = words.length - FIRST_WORDS;
  const answer = (text: string, value: string) => {
    const { [foldText(text)]: _, ...others } = answers;
    const changed = value ? { ...others, [foldText(text)]: value } : others;
    onAnswer({ words: { ...mapping.words, [field]: changed } });
  };
  const labels = new Map([...choices, out].map(({ value, label }) => [value, label]));
  const isAnswered = words.every(({ text }) => answers[foldText(text)] !== undefined);
  return (
    <FoldingQuestion
      title={t('adminImports.question.words', { field: t(`adminImports.field.${field}`) })}
      about={t('adminImports.question.about', { header, rows: count })}
      {...{ field, source }}
      isStep={false}
      answer={
        isAnswered
          ? words.map(({ text }) => `${text}: ${labels.get(answers[foldText(text)] ?? '') ?? ''}`).join(', ')
          : undefined
      }
    >
      <div className={styles.words}>
        {words.slice(0, showsAll ? words.length : FIRST_WORDS).map(({ text, count: rows }) => {
          const label = t('adminImports.question.word', { text, rows });
          const chosen = answers[foldText(text)];
          if (choices.length <= MAX_CHOICES)
            return (
              <Choices
                key={text}
                legend={label}
                options={[...choices, out]}
                chosen={chosen}
                onChoose={(value) => answer(text, value)}
              />
            );
          return (
            <label key={text}>
              <span>{label}</span>
              <select
                className={fieldStyles.input}
                value={chosen ?? ''}
                onChange={({ target }) => answer(text, target.value)}
              >
                <option value="">{t('adminImports.question.choose')}</option>
                {[...choices, out].map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            </label>
          );
        })}
      </div>
      {more > 0 && !showsAll ? (
        <Button small variant="quiet" onClick={() => setShowsAll(true)}>
          {t('adminImports.question.more', { count: more })}
        </Button>
      ) : null}
    </FoldingQuestion>
  );
}

interface DateQuestionProps {
  question: DateQuestionData;
  order: DateOrder | undefined;
  source: string | undefined;
  onChoose(order: DateOrder): void;
}

/** Asks how to read ambiguous dates. No answer is preselected: dates are never guessed. */
export function DateQuestion({ question, order, source, onChoose }: DateQuestionProps) {
  const { t, i18n } = useTranslation();
  const inUtc = { language: i18n.language, timeZone: 'UTC' };
  /** A day of the calendar, "yyyy-mm-dd", in words. */
  const toWords = (day: string) => formatEstimate(`${day.slice(0, 10)}T12:00:00Z`, inUtc);
  const { example, count, header } = question;
  const answers = DATE_ORDERS.flatMap((name) => {
    const reading = question[name];
    if (!reading) return [];
    const { from, to, future } = reading;
    const span = t(`adminImports.dates.${name}`, { from: toWords(from), to: toWords(to) });
    const text = future > 0 ? t('adminImports.dates.future', { span, count: future }) : span;
    return [{ value: name, title: toWords(reading.example), text }];
  });
  return (
    <Question
      title={t('adminImports.dates.title', {
        example,
        first: answers[0]?.title,
        second: answers[1]?.title,
      })}
      about={t('adminImports.dates.all', { count, header })}
      source={source}
      field={question.field}
      answers={answers}
      chosen={order}
      onChoose={(value) => onChoose(value as DateOrder)}
    />
  );
}

/** Keeps an answered question while its column is mapped, so that the answer can be changed. */
export function useDateQuestions({ questions, mapping }: Import): DateQuestionData[] {
  const [previous, setPrevious] = useState(questions);
  const isNew = (question: DateQuestionData) => !previous.some(({ field }) => field === question.field);
  if (questions.some(isNew)) setPrevious([...previous, ...questions.filter(isNew)]);
  return previous
    .filter(({ field }) => mapping.columns[field])
    .map((question) => questions.find(({ field }) => field === question.field) ?? question);
}

const SAMPLE_COUNT = 3;

interface DuplicateHeadingQuestionProps {
  item: Import;
  choice: HeadingChoice;
  onChoose(value: string): void;
}

/** Asks which of several columns with the same heading is the field. No answer is preselected. */
export function DuplicateHeadingQuestion({
  item: { header, samples },
  choice,
  onChoose,
}: DuplicateHeadingQuestionProps) {
  const { t } = useTranslation();
  const { field, columns, chosen } = choice;
  const toSamples = (column: number) =>
    samples
      .map(({ cells }) => cells[column])
      .filter(Boolean)
      .slice(0, SAMPLE_COUNT)
      .join(' · ');
  const answers = columns.map((column) => {
    const place = t('adminImports.map.unnamed', { column: column + 1 });
    return { value: String(column), title: toSamples(column) || t('adminImports.repeatedHeadings.empty'), text: place };
  });
  const none = {
    value: 'none',
    title: t('adminImports.repeatedHeadings.none'),
    text: t('adminImports.repeatedHeadings.noneText'),
  };
  return (
    <Question
      title={t('adminImports.repeatedHeadings.title', {
        header: header[columns[0] ?? 0],
        count: columns.length,
        field: t(`adminImports.field.${field}`),
      })}
      about={t('adminImports.repeatedHeadings.about')}
      field={field}
      answers={[...answers, none]}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

const NONE = 'none';

export interface HeadingChoice extends DoubledField {
  /** A column number or NONE; undefined until someone answers. */
  chosen: string | undefined;
}

/**
 * Finds the fields that several columns with the same heading could be. A remembered mapping already contains the
 * answer.
 */
export function useDuplicateHeadings({ header, isRemembered }: Import, { columns, constants }: ImportMapping) {
  const { listDoubled } = useListReader();
  const [unmapped, setUnmapped] = useState<ImportField[]>([]);
  const findChosen = ({ field }: DoubledField) => {
    const column = columns[field]?.[0];
    if (column !== undefined) return String(column);
    return unmapped.includes(field) || constants[field] !== undefined ? NONE : undefined;
  };
  const choices: HeadingChoice[] = isRemembered
    ? []
    : listDoubled(header).map((doubled) => ({ ...doubled, chosen: findChosen(doubled) }));
  return {
    choices,
    isOpen: choices.some(({ chosen }) => chosen === undefined),
    /** Returns the columns to map to the field. */
    answer(field: ImportField, value: string): { columns: number[] } | undefined {
      setUnmapped(value === NONE ? [...unmapped, field] : unmapped.filter((name) => name !== field));
      return value === NONE ? undefined : { columns: [Number(value)] };
    },
  };
}
