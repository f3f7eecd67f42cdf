import { clsx } from 'clsx';
import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { ERROR_TEXTS, type ErrorKey } from '#domain/error-texts.ts';
import { CELL_PROBLEMS, type CellProblem, IMPORT_FIELD_GROUPS, type ImportField } from '#domain/imports/import.ts';
import type { ImportRow } from '#domain/imports/schema.ts';
import { SPECIFIC_REASONS } from '#domain/promises/promise.ts';
import { usePromiseReason } from '../parts/use-texts.ts';
import styles from './rows-table.module.css';
import type { SaveCell } from './use-rows.ts';
import { useValueText } from './use-value-text.ts';

interface RowCellProps {
  row: ImportRow;
  column: ColumnName;
  onSave: SaveCell;
  children: ReactNode;
}

/** A cell of the table: the new value, the change, or a field that corrects an error. */
export function RowCell({ row, column, onSave, children }: RowCellProps) {
  const { t } = useTranslation();
  const parts = listParts(row, column);
  const isUnlisted =
    (column === 'from' && row.unlisted.includes('originAddress')) ||
    (column === 'to' && row.unlisted.includes('destinationAddress'));
  return (
    <td className={clsx(parts.some(({ isChanged }) => isChanged) && styles.isChanged)}>
      <span className={styles.label}>{t(`adminImports.rows.${column}`)}</span>
      <div>
        {parts.map((part) =>
          part.problem ? (
            <ErrorCell
              key={part.field}
              row={row.row}
              field={part.field}
              problem={part.problem}
              isNamed={part.isOther}
              onSave={onSave}
            />
          ) : (
            <CellValue key={part.field} row={row} part={part} />
          ),
        )}
        {isUnlisted ? <small className={styles.unlisted}>{t('adminImports.rows.unlisted')}</small> : null}
        {children}
      </div>
    </td>
  );
}

function CellValue({ row, part: { field, isChanged, isOther } }: { row: ImportRow; part: CellPart }) {
  const { t } = useTranslation();
  const toText = useValueText();
  const now = toText(field, row.values);
  if (!isChanged) return <bdi>{now}</bdi>;
  const empty = t('adminImports.rows.empty');
  return (
    <>
      {isOther ? <small>{t(`adminImports.field.${field}`)}</small> : null}
      <del>{toText(field, { weightUnit: row.values.weightUnit ?? 'kg', ...row.before }) || empty}</del>
      <ins>{now || empty}</ins>
    </>
  );
}

export const COLUMNS = ['reference', 'from', 'to', 'recipient', 'weight'] as const;
export type ColumnName = (typeof COLUMNS)[number];

type RowProblem = ImportRow['problems'][number];

/** The fields of each column of the table: the first with a value, others only if they are wrong or changed. */
const FIELDS: Record<ColumnName, readonly ImportField[]> = {
  reference: ['customerReference', 'orderReference', 'invoiceReference', 'carrierReference', 'trackingNumber'],
  from: IMPORT_FIELD_GROUPS.from,
  to: ['destinationAddress'],
  recipient: IMPORT_FIELD_GROUPS.recipient,
  weight: [
    'weight',
    'weightUnit',
    'serviceType',
    'length',
    'width',
    'height',
    'dimensionsUnit',
    'itemDescription',
    'itemQuantity',
    'createdAt',
    'estimatedDeliveryDate',
    'estimateReason',
    'notes',
    'status',
    'statusPlace',
    'statusAt',
  ],
};

export interface CellPart {
  field: ImportField;
  problem: RowProblem | undefined;
  isChanged: boolean;
  /** Gets a label, because it is not the main field of the column. */
  isOther: boolean;
}

/** Lists the values of a row that a cell of the table shows, in order. */
export function listParts(row: ImportRow, column: ColumnName): CellPart[] {
  const fields = FIELDS[column];
  const hasText = (field: ImportField) => Boolean(row.values[field]);
  const main = fields.find((field) => field !== 'trackingNumber' && hasText(field)) ?? fields[0];
  return fields
    .map((field) => ({
      field,
      problem: row.problems.find((problem) => problem.field === field),
      isChanged: row.result === 'changed' && field in row.before && row.before[field] !== row.values[field],
      isOther: field !== fields[0],
    }))
    .filter(({ field, problem, isChanged }) => field === main || problem || isChanged)
    .map((part) => (part.field === main ? { ...part, isOther: false } : part));
}

interface ErrorCellProps {
  row: number;
  field: ImportField;
  problem: ImportRow['problems'][number];
  isNamed: boolean;
  onSave: SaveCell;
}

const isCellProblem = (code: string): code is CellProblem => (CELL_PROBLEMS as readonly string[]).includes(code);
const isErrorKey = (code: string): code is ErrorKey => code in ERROR_TEXTS;

function useProblemText() {
  const { t } = useTranslation();
  const { prefix } = useCompany();
  return (code: string) => {
    if (isCellProblem(code)) return t(`adminImports.cell.${code}`);
    return t(`errors.${isErrorKey(code) ? code : 'invalidValue'}`, { prefix });
  };
}

/** A wrong cell as a field. Enter saves it and moves to the next; blur saves it, too. A constant cannot be corrected in one row. */
export function ErrorCell({ row, field, problem, isNamed, onSave }: ErrorCellProps) {
  const { t } = useTranslation();
  const toProblemText = useProblemText();
  const toText = useValueText();
  const id = useId();
  const [text, setText] = useState(problem.text);
  const savedText = useRef(problem.text);
  const { column, code, suggestion } = problem;
  const save = (value: string, movesOn: boolean) => {
    if (column === null) return;
    setText(value);
    savedText.current = value;
    onSave(column, value, movesOn);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const isInside = currentTarget.parentElement?.contains(relatedTarget);
    if (text !== savedText.current && !isInside) save(text, false);
  };
  const hasWords = field === 'estimateReason' && column !== null;
  const name = t(`adminImports.field.${field}`);
  return (
    <span className={styles.cell}>
      {isNamed ? <small>{name}</small> : null}
      {column === null ? (
        <bdi>{problem.text}</bdi>
      ) : (
        <input
          className={fieldStyles.input}
          aria-label={t('adminImports.rows.cell', { field: name, row })}
          aria-invalid
          aria-describedby={id}
          data-error={`${row}:${field}`}
          dir="auto"
          list={hasWords ? `${id}-words` : undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            save(text, true);
          }}
        />
      )}
      {hasWords ? <ReasonWords id={`${id}-words`} /> : null}
      <small className={styles.wrong} id={id}>
        {toProblemText(code)}
      </small>
      {column === null && code !== 'reasonNeeded' ? <small>{t('adminImports.rows.constant')}</small> : null}
      {column !== null && suggestion ? (
        <button type="button" className={styles.suggestion} onBlur={leave} onClick={() => save(suggestion, true)}>
          {t('adminImports.rows.use', { value: hasWords ? toText(field, { [field]: suggestion }) : suggestion })}
        </button>
      ) : null}
    </span>
  );
}

/** Suggests the reasons in the words that visitors read. */
function ReasonWords({ id }: { id: string }) {
  const toReason = usePromiseReason();
  return (
    <datalist id={id}>
      {SPECIFIC_REASONS.map((reason) => (
        <option key={reason} value={toReason(reason)} />
      ))}
    </datalist>
  );
}
