import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import { toPrefixes } from '#domain/company/company.ts';
import { foldText } from '#domain/fold-text.ts';
import {
  type ImportField,
  JOINED_IMPORT_FIELDS,
  MAX_JOINED_COLUMNS,
  NEEDED_IMPORT_FIELDS,
} from '#domain/imports/import.ts';
import type { Import } from '#domain/imports/schema.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { SPECIFIC_REASONS } from '#domain/promises/promise.ts';
import { SERVICE_TYPES } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { LENGTH_UNITS, LENGTH_WORDS, MASS_UNITS, MASS_WORDS } from '#domain/shipments/units.ts';
import { moveItem, useArrange } from '../parts/use-arrange.ts';
import styles from './column-map.module.css';
import { useListReader } from './use-list-reader.ts';
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

interface JoinedColumnsProps extends ColumnSelectsProps {
  /** The select of a single column. */
  children: ReactNode;
}

const CONSTANT = 'constant';
const CHOICE = 'choice:';

/** Selects the column of a field. Fields that columns can form together, like addresses, take more of them. */
export function ColumnSelects(props: ColumnSelectsProps) {
  const { field, columns, isConstant, isGuessed } = props;
  const className = clsx(fieldStyles.input, isGuessed && styles.guessed);
  const isJoined = JOINED_IMPORT_FIELDS.includes(field) && columns.length > 0 && !isConstant;
  if (!isJoined) return <FirstSelect {...props} className={className} />;
  return (
    <JoinedColumns {...props}>
      <FirstSelect {...props} className={className} />
    </JoinedColumns>
  );
}

const TOKEN = 'data-token';
/** Keys that move a token with Alt, and by how many places. */
const KEYS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Shows joined columns as tokens in their order, which are moved and removed. A single one stays a select. */
function JoinedColumns({ field, item, columns, isGuessed, onChoose, children }: JoinedColumnsProps) {
  const { t } = useTranslation();
  const name = t(`adminImports.field.${field}`);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<number>(undefined);
  useEffect(() => {
    if (focused.current === undefined) return;
    const tokens = list.current?.querySelectorAll<HTMLElement>(`[${TOKEN}], select`) ?? [];
    tokens[Math.min(focused.current, columns.length - 1)]?.focus();
    focused.current = undefined;
  }, [columns]);
  const setColumns = (next: number[], focus: number) => {
    focused.current = focus;
    onChoose({ columns: next });
  };
  const { toDragProps, moveByKey } = useArrange(KEYS, (from, to) => {
    const next = moveItem(columns, from, to);
    if (next) setColumns(next, to);
  });
  const remove = (index: number) => setColumns(columns.toSpliced(index, 1), index);
  const onKeyDown = (index: number, event: KeyboardEvent) => {
    if (moveByKey(event, index) || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    remove(index);
  };
  const isSingle = columns.length === 1;
  return (
    <ul
      ref={list}
      className={clsx(isSingle ? styles.single : styles.tokens, isGuessed && !isSingle && styles.guessed)}
      aria-label={t('adminImports.map.column', { field: name })}
    >
      {isSingle ? (
        <li>{children}</li>
      ) : (
        columns.map((column, index) => {
          const header = toColumnName(item.header, column) ?? t('adminImports.map.unnamed', { column: column + 1 });
          return (
            <li key={column} {...toDragProps(index)}>
              <button
                type="button"
                {...{ [TOKEN]: true }}
                aria-label={t('adminImports.map.token', { header, number: index + 1, count: columns.length })}
                aria-description={t('adminImports.map.tokenHelp')}
                title={t('adminImports.map.tokenHelp')}
                onKeyDown={(event) => onKeyDown(index, event)}
              >
                {header}
              </button>
              <button
                type="button"
                aria-label={t('adminImports.map.removeColumn', { header })}
                onClick={() => remove(index)}
              >
                <X className={icon.small} />
              </button>
            </li>
          );
        })
      )}
      <li>
        <select
          className={styles.add}
          aria-label={t('adminImports.map.nextColumn', { field: name })}
          value=""
          onChange={({ target }) =>
            target.value === CONSTANT
              ? onChoose('constant')
              : setColumns([...columns, Number(target.value)], columns.length)
          }
        >
          <option value="">{t('adminImports.map.addColumn')}</option>
          {columns.length < MAX_JOINED_COLUMNS ? <ColumnOptions item={item} without={columns} /> : null}
          {isSingle ? null : <option value={CONSTANT}>{t('adminImports.map.constant')}</option>}
        </select>
      </li>
    </ul>
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
  const toWord = useToWord();
  const word = constant && toWord(field, constant);
  const isOther = isConstant && word && choices && !choices.some((choice) => choice === word);
  const isNeeded = NEEDED_IMPORT_FIELDS.some((name) => name === field);
  const none = isNeeded || constant === '' ? 'choose' : field === 'trackingNumber' ? 'noNumber' : 'none';
  const chosen = toConstantChoice(choices, word);
  const choose = (value: string) => {
    if (value === CONSTANT) return onChoose('constant');
    if (value.startsWith(CHOICE)) return onChoose({ constant: value.slice(CHOICE.length) });
    onChoose(value === '' ? undefined : { columns: [Number(value)] });
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
export function useToWord(): (field: ImportField, constant: string) => string {
  const { readImportRow } = useListReader();
  const prefixes = toPrefixes(useCompany());
  const units = { weightUnit: MASS_WORDS, dimensionsUnit: LENGTH_WORDS };
  return (field, constant) => {
    if (field === 'weightUnit' || field === 'dimensionsUnit') return units[field].get(foldText(constant)) ?? constant;
    const mapping = { columns: {}, constants: { [field]: constant }, dateOrders: {} };
    const { values } = readImportRow([], mapping, { prefixes });
    return values[field] ?? constant;
  };
}

/** The heading of a column; undefined if it has none or others have the same. */
function toColumnName(header: readonly string[], column: number): string | undefined {
  const name = header[column] ?? '';
  return name.trim() === '' || header.indexOf(name) !== header.lastIndexOf(name) ? undefined : name;
}

/** Lists the columns by heading. A missing or duplicate heading gets the number of its column. */
function ColumnOptions({ item: { header }, without = [] }: { item: Import; without?: readonly number[] }) {
  const { t } = useTranslation();
  return header.map((heading, column) => {
    if (without.includes(column)) return null;
    const place = t('adminImports.map.unnamed', { column: column + 1 });
    return (
      <option key={column} value={column}>
        {toColumnName(header, column) ?? (heading.trim() === '' ? place : `${heading} (${place})`)}
      </option>
    );
  });
}

/** Fields whose value is one of a fixed list. */
export const CHOICES: Partial<Record<ImportField, readonly string[]>> = {
  serviceType: SERVICE_TYPES,
  // Without those that are rare, so that radio buttons suffice.
  weightUnit: MASS_UNITS.filter((unit) => unit !== 'dag' && unit !== 'hg'),
  dimensionsUnit: LENGTH_UNITS,
  recipientLanguage: LANGUAGE_CODES,
  status: SHIPMENT_STATUSES,
  estimateReason: SPECIFIC_REASONS,
};
