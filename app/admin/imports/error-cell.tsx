import { type FocusEvent, useId, useRef, useState } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { ERROR_TEXTS, type ErrorKey } from '#domain/error-texts.ts';
import { CELL_PROBLEMS, type CellProblem, type ImportField } from '#domain/imports/import.ts';
import type { ImportRow } from '#domain/imports/schema.ts';
import { SAID_REASONS } from '#domain/promises/promise.ts';
import { usePromiseReason } from '../parts/use-promise-reason.ts';
import styles from './rows-table.module.css';
import type { SaveCell } from './use-rows.ts';
import { useValueText } from './use-value-text.ts';

interface ErrorCellProps {
  row: number;
  field: ImportField;
  problem: ImportRow['problems'][number];
  isNamed: boolean;
  onSave: SaveCell;
}

const isOfCells = (code: string): code is CellProblem => (CELL_PROBLEMS as readonly string[]).includes(code);
const isOfForms = (code: string): code is ErrorKey => code in ERROR_TEXTS;

function useProblemText() {
  const { t } = useTranslation();
  const { prefix } = useCompany();
  return (code: string) => {
    if (isOfCells(code)) return t(`adminImports.cell.${code}`);
    return t(`errors.${isOfForms(code) ? code : 'invalidValue'}`, { prefix });
  };
}

/** A wrong cell as a field: Enter saves it and goes on to the next, leaving it saves it too. What is the same for all rows cannot be put right in one. */
export function ErrorCell({ row, field, problem, isNamed, onSave }: ErrorCellProps) {
  const { t } = useTranslation();
  const toProblemText = useProblemText();
  const toText = useValueText();
  const id = useId();
  const [typed, setTyped] = useState(problem.text);
  const sent = useRef(problem.text);
  const { column, code, suggestion } = problem;
  const save = (value: string, goesOn: boolean) => {
    if (column === null) return;
    setTyped(value);
    sent.current = value;
    onSave(column, value, goesOn);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const isInside = currentTarget.parentElement?.contains(relatedTarget);
    if (typed !== sent.current && !isInside) save(typed, false);
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
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            save(typed, true);
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

/** What can be typed for a reason: the words that visitors read. */
function ReasonWords({ id }: { id: string }) {
  const say = usePromiseReason();
  return (
    <datalist id={id}>
      {SAID_REASONS.map((reason) => (
        <option key={reason} value={say(reason)} />
      ))}
    </datalist>
  );
}
