import { clsx } from 'clsx';
import { Sparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import { toPrefixes } from '#domain/company/company.ts';
import { foldText } from '#domain/fold-text.ts';
import {
  DATE_IMPORT_FIELDS,
  type ImportField,
  JOINED_IMPORT_FIELDS,
  MAX_JOINED_COLUMNS,
  NEEDED_IMPORT_FIELDS,
} from '#domain/imports/import.ts';
import { readImportRow, readText } from '#domain/imports/row.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { SPECIFIC_REASONS } from '#domain/promises/promise.ts';
import { SERVICE_TYPES } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { LENGTH_UNITS, LENGTH_WORDS, MASS_UNITS, MASS_WORDS } from '#domain/shipments/units.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import styles from './column-map.module.css';
import { Choices, STEP } from './question.tsx';
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
    <li className={styles.row} id={toRowId(field)}>
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
            {...{ field, suggestion }}
            value={constant}
            onChoose={choose}
            onText={(value, isTyping) => {
              // The field stays while its text is replaced.
              setIsWriting(isConstant);
              (isTyping ? onType : onChoose)(value.trim() ? { constant: value } : undefined);
            }}
          />
        ) : (
          <Samples {...{ field, item, mapping, isGuessed }} />
        )}
      </div>
    </li>
  );
}

function Need({ field, columns, missing }: { field: ImportField; columns: number; missing: ImportField[] }) {
  const { t } = useTranslation();
  if (field === 'customerReference') return t('adminImports.map.reference');
  if (columns > 1 && JOINED_IMPORT_FIELDS.includes(field))
    return t(field === 'weight' ? 'adminImports.map.added' : 'adminImports.map.joined', { count: columns });
  const isNeeded = missing.includes(field) || NEEDED_IMPORT_FIELDS.some((name) => name === field);
  return t(isNeeded ? 'adminImports.map.needed' : 'adminImports.map.optional');
}

interface SamplesProps {
  field: ImportField;
  item: Import;
  mapping: ImportMapping;
  isGuessed: boolean;
}

/** Shows the origin of a guess and samples from the first rows. */
function Samples({ field, item, mapping, isGuessed }: SamplesProps) {
  const { t } = useTranslation();
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

interface ColumnSelectsProps {
  field: ImportField;
  item: Import;
  columns: number[];
  constant: string | undefined;
  isConstant: boolean;
  isGuessed: boolean;
  onChoose(choice: Choice | 'constant'): void;
}

const CONSTANT = 'constant';
const CHOICE = 'choice:';

/** Selects the column of a field. Joined fields, like addresses, have one select per column and one for the next. */
export function ColumnSelects(props: ColumnSelectsProps) {
  const { field, item, columns, isConstant, isGuessed, onChoose } = props;
  const { t } = useTranslation();
  const name = t(`adminImports.field.${field}`);
  const joins = JOINED_IMPORT_FIELDS.includes(field) && columns.length > 0 && !isConstant;
  const isLast = columns.length >= MAX_JOINED_COLUMNS;
  const others = joins ? [...columns.slice(1), ...(isLast ? [] : [undefined])] : [];
  const className = clsx(fieldStyles.input, isGuessed && styles.guessed);
  const setAt = (index: number, value: string) => {
    const next = value === '' ? columns.toSpliced(index, 1) : columns.with(index, Number(value));
    onChoose({ columns: next });
  };
  return (
    <div className={joins ? styles.joined : undefined}>
      <FirstSelect {...props} className={className} />
      {others.map((column, offset) => (
        <select
          key={offset}
          className={clsx(fieldStyles.input, isGuessed && column !== undefined && styles.guessed)}
          aria-label={t('adminImports.map.nextColumn', { number: offset + 2, field: name })}
          value={column ?? ''}
          onChange={({ target }) =>
            column === undefined
              ? onChoose({ columns: [...columns, Number(target.value)] })
              : setAt(offset + 1, target.value)
          }
        >
          <option value="">{t('adminImports.map.noMore')}</option>
          <ColumnOptions item={item} />
        </select>
      ))}
    </div>
  );
}

function FirstSelect({
  field,
  item,
  columns,
  constant,
  isConstant,
  className,
  onChoose,
}: ColumnSelectsProps & { className: string }) {
  const { t } = useTranslation();
  const toText = useValueText();
  const choices = CHOICES[field];
  const prefixes = toPrefixes(useCompany());
  const word = constant && toWord(field, constant, prefixes);
  const isOther = isConstant && word && choices && !choices.some((choice) => choice === word);
  const isNeeded = NEEDED_IMPORT_FIELDS.some((name) => name === field);
  const none = isNeeded || constant === '' ? 'choose' : field === 'trackingNumber' ? 'noNumber' : 'none';
  const chosen = toConstantChoice(choices, word);
  const choose = (value: string) => {
    if (value === CONSTANT) return onChoose('constant');
    if (value.startsWith(CHOICE)) return onChoose({ constant: value.slice(CHOICE.length) });
    onChoose(value === '' ? undefined : { columns: [Number(value), ...columns.slice(1)] });
  };
  return (
    <select
      className={className}
      aria-label={t('adminImports.map.column', { field: t(`adminImports.field.${field}`) })}
      value={isConstant && constant !== '' ? chosen : (columns[0] ?? '')}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t(`adminImports.map.${none}`)}</option>
      <ColumnOptions item={item} />
      {choices?.map((choice) => (
        <option key={choice} value={`${CHOICE}${choice}`}>
          {t('adminImports.map.constantIs', { value: toText(field, { [field]: choice }) })}
        </option>
      ))}
      {isOther ? <option value={`${CHOICE}${word}`}>{t('adminImports.map.constantIs', { value: word })}</option> : null}
      {choices || field === 'trackingNumber' ? null : (
        <option value={CONSTANT}>
          {constant
            ? t('adminImports.map.constantIs', { value: toText(field, { [field]: constant }) })
            : t('adminImports.map.constant')}
        </option>
      )}
    </select>
  );
}

const toConstantChoice = (choices: unknown, word: string | undefined) => (choices ? `${CHOICE}${word}` : CONSTANT);

/** Converts a constant to its stored value: a mapping may say "Express" for EXPRESS, as a cell may. */
function toWord(field: ImportField, constant: string, prefixes: Prefixes): string {
  const units = { weightUnit: MASS_WORDS, dimensionsUnit: LENGTH_WORDS };
  if (field === 'weightUnit' || field === 'dimensionsUnit') return units[field].get(foldText(constant)) ?? constant;
  const mapping = { columns: {}, constants: { [field]: constant }, dateOrders: {} };
  const { values } = readImportRow([], mapping, { prefixes });
  return values[field] ?? constant;
}

/** Lists the columns by heading. A missing or duplicate heading gets the number of its column. */
function ColumnOptions({ item: { header } }: { item: Import }) {
  const { t } = useTranslation();
  return header.map((name, column) => {
    const place = t('adminImports.map.unnamed', { column: column + 1 });
    const isDouble = header.indexOf(name) !== header.lastIndexOf(name);
    return (
      <option key={column} value={column}>
        {name.trim() === '' ? place : isDouble ? `${name} (${place})` : name}
      </option>
    );
  });
}

/** Fields whose value is one of a fixed list. */
export const CHOICES: Partial<Record<ImportField, readonly string[]>> = {
  serviceType: SERVICE_TYPES,
  weightUnit: MASS_UNITS,
  dimensionsUnit: LENGTH_UNITS,
  recipientLanguage: LANGUAGE_CODES,
  status: SHIPMENT_STATUSES,
  estimateReason: SPECIFIC_REASONS,
};

/** With more choices they are a select. */
export const MAX_CHOICES = 6;

interface ConstantProps {
  field: ImportField;
  value: string | undefined;
  suggestion: Suggestion | undefined;
  onChoose(choice: Choice): void;
  onText(value: string, isTyping: boolean): void;
}

/** The value of all rows, typed or one of a few choices. A suggested one names its source. */
function Constant({ field, value, suggestion, onChoose, onText }: ConstantProps) {
  const { t } = useTranslation();
  const toText = useValueText();
  const prefixes = toPrefixes(useCompany());
  const choices = CHOICES[field];
  const isSuggested = suggestion !== undefined && value === suggestion.value;
  return (
    <>
      {!choices ? (
        <ConstantField key={suggestion?.value} {...{ field, isSuggested }} value={value ?? ''} onChange={onText} />
      ) : choices.length <= MAX_CHOICES ? (
        <Choices
          className={clsx(styles.constant, isSuggested && styles.suggested)}
          legend={t('adminImports.map.constantFor', { field: t(`adminImports.field.${field}`) })}
          isLegendHidden
          options={choices.map((choice) => ({ value: choice, label: toText(field, { [field]: choice }) }))}
          chosen={value && toWord(field, value, prefixes)}
          onChoose={(choice) => onChoose({ constant: choice })}
        />
      ) : null}
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
