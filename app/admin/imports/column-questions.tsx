import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { readDecimal } from '#domain/decimal.ts';
import { foldText } from '#domain/fold-text.ts';
import type { ColumnQuestion, ImportMapping } from '#domain/imports/schema.ts';
import { CHOICES } from './constant-field.tsx';
import styles from './question.module.css';
import { Question } from './question.tsx';
import { useValueText } from './use-value-text.ts';

interface ColumnQuestionsProps {
  questions: ColumnQuestion[];
  mapping: ImportMapping;
  onAnswer(part: Partial<ImportMapping>): void;
}

/** What is asked of a column once, instead of an error in each of its rows. What has no answer stays an error. */
export function ColumnQuestions({ questions, mapping, onAnswer }: ColumnQuestionsProps) {
  return questions.map((question) => {
    const props = { question, mapping, onAnswer };
    const key = `${question.kind} ${question.field}`;
    if (question.kind === 'decimalSign') return <DecimalQuestion key={key} {...props} />;
    if (question.kind === 'words') return <WordsQuestion key={key} {...props} />;
    return <ChoiceQuestion key={key} {...props} />;
  });
}

interface QuestionProps {
  question: ColumnQuestion;
  mapping: ImportMapping;
  onAnswer(part: Partial<ImportMapping>): void;
}

/** Whether the sign in "1.200" stands before decimals or groups thousands. */
function DecimalQuestion({ question: { field, header, examples, count }, mapping, onAnswer }: QuestionProps) {
  const { t, i18n } = useTranslation();
  const [example = ''] = examples;
  const [text = ''] = /[\d.,]+/.exec(example) ?? [];
  const read = readDecimal(text);
  const sign = text.includes(',') ? ',' : '.';
  const other = sign === ',' ? '.' : ',';
  const format = (value: string) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 3 }).format(Number(value));
  const point = read.kind === 'ambiguous' ? format(read.decimal.replace(',', '.')) : text;
  const thousand = read.kind === 'ambiguous' ? format(read.whole) : text;
  return (
    <Question
      title={t('adminImports.asked.decimalSign', { field: t(`adminImports.field.${field}`), example, point, thousand })}
      about={t('adminImports.asked.about', { header, rows: count })}
      answers={[
        { value: sign, title: point, text: t('adminImports.asked.isPoint') },
        { value: other, title: thousand, text: t('adminImports.asked.isThousand') },
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

/** What becomes of numbers of other carriers, and of rows of one order. */
function ChoiceQuestion({ question: { kind, header, examples, count }, mapping, onAnswer }: QuestionProps) {
  const { t } = useTranslation();
  if (kind !== 'foreignNumbers' && kind !== 'orderRows') return null;
  return (
    <Question
      title={t(`adminImports.asked.${kind}`, { example: examples[0] ?? '' })}
      about={t('adminImports.asked.about', { header, rows: count })}
      answers={ANSWERS[kind].map((value) => ({
        value,
        title: t(`adminImports.asked.${value}`),
        text: t(`adminImports.asked.${TEXTS[value]}`),
      }))}
      chosen={mapping[kind]}
      onChoose={(value) => onAnswer({ [kind]: value })}
    />
  );
}

/** The answer that makes a word none of ours: its rows stay errors, and are left out. */
const NO_VALUE = '-';
const FIRST_WORDS = 20;

/** What words of the list mean, one line for each, the most frequent first. */
function WordsQuestion({ question: { field, header, words, count }, mapping, onAnswer }: QuestionProps) {
  const { t } = useTranslation();
  const toText = useValueText();
  const [isWhole, setIsWhole] = useState(false);
  const answers = mapping.words?.[field] ?? {};
  const more = words.length - FIRST_WORDS;
  const answer = (text: string, value: string) => {
    const { [foldText(text)]: _, ...others } = answers;
    const own = value ? { ...others, [foldText(text)]: value } : others;
    onAnswer({ words: { ...mapping.words, [field]: own } });
  };
  return (
    <fieldset className={styles.question}>
      <legend>
        <h2>{t('adminImports.asked.words', { field: t(`adminImports.field.${field}`) })}</h2>
      </legend>
      <p>{t('adminImports.asked.about', { header, rows: count })}</p>
      <div className={styles.words}>
        {words.slice(0, isWhole ? words.length : FIRST_WORDS).map(({ text, count: rows }) => (
          <label key={text}>
            <span>{t('adminImports.asked.word', { text, rows })}</span>
            <select
              className={fieldStyles.input}
              value={answers[foldText(text)] ?? ''}
              onChange={({ target }) => answer(text, target.value)}
            >
              <option value="">{t('adminImports.asked.choose')}</option>
              {CHOICES[field]?.map((choice) => (
                <option key={choice} value={choice}>
                  {toText(field, { [field]: choice })}
                </option>
              ))}
              <option value={NO_VALUE}>{t('adminImports.asked.leaveOut')}</option>
            </select>
          </label>
        ))}
      </div>
      {more > 0 && !isWhole ? (
        <Button small variant="quiet" onClick={() => setIsWhole(true)}>
          {t('adminImports.asked.more', { count: more })}
        </Button>
      ) : null}
    </fieldset>
  );
}
