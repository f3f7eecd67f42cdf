import { clsx } from 'clsx';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { toPrefixes } from '#domain/company/company.ts';
import { foldText } from '#domain/fold-text.ts';
import {
  type ImportField,
  JOINED_IMPORT_FIELDS,
  MOST_JOINED_COLUMNS,
  NEEDED_IMPORT_FIELDS,
} from '#domain/imports/import.ts';
import { readImportRow } from '#domain/imports/row.ts';
import type { Import } from '#domain/imports/schema.ts';
import { LENGTH_WORDS, MASS_WORDS } from '#domain/shipments/units.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import styles from './column-map.module.css';
import { CHOICES } from './constant-field.tsx';
import type { Choice } from './use-mapping.ts';
import { useValueText } from './use-value-text.ts';

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

/** The select of a field's column; of an address one for each column that is joined, and one for the next. */
export function ColumnSelects(props: ColumnSelectsProps) {
  const { field, item, columns, isConstant, isGuessed, onChoose } = props;
  const { t } = useTranslation();
  const name = t(`adminImports.field.${field}`);
  const joins = JOINED_IMPORT_FIELDS.includes(field) && columns.length > 0 && !isConstant;
  const isLast = columns.length >= MOST_JOINED_COLUMNS;
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
  const isOther = isConstant && choices && !choices.some((choice) => choice === word);
  const isNeeded = NEEDED_IMPORT_FIELDS.some((name) => name === field);
  const none = isNeeded ? 'choose' : field === 'trackingNumber' ? 'noNumber' : 'none';
  const choose = (value: string) => {
    if (value === CONSTANT) return onChoose('constant');
    if (value.startsWith(CHOICE)) return onChoose({ constant: value.slice(CHOICE.length) });
    onChoose(value === '' ? undefined : { columns: [Number(value), ...columns.slice(1)] });
  };
  return (
    <select
      className={className}
      aria-label={t('adminImports.map.column', { field: t(`adminImports.field.${field}`) })}
      value={isConstant ? (choices ? `${CHOICE}${word}` : CONSTANT) : (columns[0] ?? '')}
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

/** What is the same for all rows, in the word that is stored: a mapping may say "Express" for EXPRESS, as a cell may. */
function toWord(field: ImportField, constant: string, prefixes: Prefixes): string {
  const units = { weightUnit: MASS_WORDS, dimensionsUnit: LENGTH_WORDS };
  if (field === 'weightUnit' || field === 'dimensionsUnit') return units[field].get(foldText(constant)) ?? constant;
  const mapping = { columns: {}, constants: { [field]: constant }, dateOrders: {} };
  const { values } = readImportRow([], mapping, { prefixes });
  return values[field] ?? constant;
}

/** The columns by their headings. Where a heading is missing or stands twice, the place of the column is named, too. */
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
