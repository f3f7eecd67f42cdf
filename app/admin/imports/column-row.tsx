import { clsx } from 'clsx';
import { Sparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import {
  DATE_IMPORT_FIELDS,
  type ImportField,
  ITEM_IMPORT_FIELDS,
  JOINED_IMPORT_FIELDS,
  NEEDED_IMPORT_FIELDS,
} from '#domain/imports/import.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';
import styles from './column-map.module.css';
import { CHOICES, ColumnSelects, useToWord } from './column-select.tsx';
import { Choices, FIELD, STEP, useRecalled } from './question.tsx';
import { useListReader } from './use-list-reader.ts';
import type { Choice, Suggestion } from './use-mapping.ts';
import { useValueText } from './use-value-text.ts';

interface ColumnRowProps {
  field: ImportField;
  item: Import;
  mapping: ImportMapping;
  suggestion: Suggestion | undefined;
  onChoose(choice: Choice): void;
  /** Sets the constant while it is typed, without saving it. */
  onType(choice: Choice): void;
}

const SAMPLES = 3;

/** The row's element, to move the focus there. */
export const toRowId = (field: ImportField) => `row-${field}`;

/** One of our fields with its column or constant, and samples from the first rows. */
export function ColumnRow({ field, item, mapping, suggestion, onChoose, onType }: ColumnRowProps) {
  const { t } = useTranslation();
  const source = useRecalled(item, mapping)(field);
  const columns = mapping.columns[field] ?? [];
  const constant = mapping.constants[field];
  // "The same for all rows" is selected but still empty, and an empty constant is not saved.
  const [isWriting, setIsWriting] = useState(false);
  const isConstant = constant !== undefined || (isWriting && columns.length === 0);
  const isMissing =
    columns.length === 0 && (item.missing.includes(field) || NEEDED_IMPORT_FIELDS.some((name) => name === field));
  const isGuessed =
    columns.length > 0 && item.guessed.includes(field) && String(item.mapping.columns[field]) === String(columns);
  const choose = (next: Choice | 'constant') => {
    setIsWriting(next === 'constant');
    onChoose(next === 'constant' ? undefined : next);
  };
  return (
    <li className={styles.row} id={toRowId(field)} {...{ [FIELD]: field }}>
      <span className={styles.name}>
        {t(`adminImports.field.${field}`)}
        <small>
          <Need field={field} columns={columns.length} missing={item.missing} />
        </small>
      </span>
      <div>
        <ColumnSelects {...{ field, item, columns, constant, isConstant, isGuessed }} onChoose={choose} />
        {isConstant || isMissing ? (
          <Constant
            {...{ field, suggestion, source }}
            value={constant}
            onChoose={choose}
            onText={(value, isTyping) => {
              // The field stays while its text is replaced.
              setIsWriting(isConstant);
              (isTyping ? onType : onChoose)(value.trim() ? { constant: value } : undefined);
            }}
          />
        ) : (
          <Samples {...{ field, item, mapping, isGuessed }} source={item.isRemembered ? source : undefined} />
        )}
      </div>
    </li>
  );
}

function Need({ field, columns, missing }: { field: ImportField; columns: number; missing: ImportField[] }) {
  const { t } = useTranslation();
  if (field === 'customerReference') return t('adminImports.map.reference');
  if (ITEM_IMPORT_FIELDS.some((name) => name === field)) return t('adminImports.map.ofNew');
  const isNeeded = missing.includes(field) || NEEDED_IMPORT_FIELDS.some((name) => name === field);
  if (columns > 1 && JOINED_IMPORT_FIELDS.includes(field)) {
    const joined = isNeeded ? 'adminImports.map.joined' : 'adminImports.map.joinedOptional';
    return t(field === 'weight' ? 'adminImports.map.added' : joined, { count: columns });
  }
  return t(isNeeded ? 'adminImports.map.needed' : 'adminImports.map.optional');
}

interface SamplesProps {
  field: ImportField;
  item: Import;
  mapping: ImportMapping;
  isGuessed: boolean;
  source: string | undefined;
}

/** Shows the origin of a guess and samples from the first rows. */
function Samples({ field, item, mapping, isGuessed, source }: SamplesProps) {
  const { t } = useTranslation();
  const { readText } = useListReader();
  const columns = mapping.columns[field];
  if (!columns) return null;
  const texts = item.samples.map(({ row, cells }) => ({ row, text: readText(field, cells, mapping, item.header) }));
  const hasQuestion = item.questions.some((question) => question.field === field);
  return (
    <p className={styles.samples}>
      {isGuessed ? (
        <span>
          <Sparkles className={icon.small} />
          {t('adminImports.map.guessed', { header: columns.map((column) => item.header[column]).join(', ') })}
        </span>
      ) : source ? (
        <span>{source}</span>
      ) : null}
      {texts
        .filter(({ text }) => text)
        .slice(0, SAMPLES)
        .map(({ row, text }) => (
          <bdi key={row}>{text}</bdi>
        ))}
      {hasQuestion ? <span>{t('adminImports.map.seeQuestion')}</span> : null}
    </p>
  );
}

/** With more choices they are a select. */
export const MAX_CHOICES = 6;

interface ConstantProps {
  field: ImportField;
  value: string | undefined;
  suggestion: Suggestion | undefined;
  /** Says that it is remembered. */
  source: string | undefined;
  onChoose(choice: Choice): void;
  onText(value: string, isTyping: boolean): void;
}

/** The value of all rows, typed or one of a few choices. A suggested one names its source. */
function Constant({ field, value, suggestion, source, onChoose, onText }: ConstantProps) {
  const { t } = useTranslation();
  const toText = useValueText();
  const toWord = useToWord();
  const choices = CHOICES[field];
  const isSuggested = !source && suggestion !== undefined && value === suggestion.value;
  return (
    <>
      {!choices ? (
        <ConstantField key={suggestion?.value} {...{ field, isSuggested }} value={value ?? ''} onChange={onText} />
      ) : choices.length <= MAX_CHOICES ? (
        <Choices
          className={clsx(styles.constant, isSuggested && styles.suggested)}
          legend={t('adminImports.map.constantFor', { field: t(`adminImports.field.${field}`) })}
          options={choices.map((choice) => ({ value: choice, label: toText(field, { [field]: choice }) }))}
          chosen={value && toWord(field, value)}
          onChoose={(choice) => onChoose({ constant: choice })}
        />
      ) : null}
      {source ? <p className={styles.samples}>{source}</p> : null}
      {isSuggested ? (
        <p className={styles.samples}>
          <span>
            <Sparkles className={icon.small} />
            {suggestion.importNumber
              ? t('adminImports.map.fromImport', { number: suggestion.importNumber })
              : t('adminImports.map.fromCompany')}
          </span>
        </p>
      ) : null}
    </>
  );
}

interface ConstantFieldProps {
  field: ImportField;
  value: string;
  isSuggested: boolean;
  onChange(value: string, isTyping: boolean): void;
}

/** A value for all rows. It counts while it is typed and is saved on blur or Enter. */
export function ConstantField({ field, value, isSuggested, onChange }: ConstantFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const label = t('adminImports.map.constantFor', { field: t(`adminImports.field.${field}`) });
  const savedText = useRef(value);
  const take = () => {
    if (text === savedText.current) return;
    savedText.current = text;
    onChange(text, false);
  };
  const isDate = DATE_IMPORT_FIELDS.some((name) => name === field);
  return (
    <input
      className={clsx(fieldStyles.input, styles.constant, isSuggested && styles.guessed)}
      {...{ [STEP]: true }}
      aria-label={label}
      placeholder={t('adminImports.map.constant')}
      type={isDate ? 'date' : 'text'}
      dir="auto"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(target.value, true);
      }}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
    />
  );
}
