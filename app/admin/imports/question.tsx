import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import type { DateImportField, ImportField } from '#domain/imports/import.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';
import styles from './question.module.css';

/** Marks what Enter moves between: questions and fields for all rows, from one without an answer to the next. */
export const STEP = 'data-step';

/** Marks the field that a question or row is about: the preview follows the focus. */
export const FIELD = 'data-field';

const toAnswer = (
  { columns, constants, dateOrders, decimalSigns, words, ...others }: ImportMapping,
  field: ImportField,
) =>
  JSON.stringify([
    ...[columns[field], constants[field], words?.[field], others.foreignNumbers, others.orderRows],
    ...[dateOrders[field as DateImportField], decimalSigns?.[field as 'weight']],
  ]);

/** Says that a field's column, value or answer comes from an earlier list, until it is changed. */
export function useRecalled({ mapping: saved, recalled, customer }: Import, mapping: ImportMapping) {
  const { t } = useTranslation();
  return (field: ImportField): string | undefined => {
    if (!recalled.includes(field) || toAnswer(saved, field) !== toAnswer(mapping, field)) return undefined;
    return customer ? t('adminImports.map.recalled', { customer: customer.name }) : t('adminImports.map.recalledAny');
  };
}

interface FoldingQuestionProps {
  title: string;
  about: string;
  /** Says where the answer comes from. */
  source?: string | undefined;
  field?: ImportField | undefined;
  /** Says the answers in short; undefined while one is missing. */
  answer: ReactNode | undefined;
  isBusy?: boolean | undefined;
  /** Enter moves to it. */
  isStep?: boolean;
  children: ReactNode;
}

/**
 * A question that folds into a line once it is answered, by a click or when the focus leaves it, and can be opened
 * again. The focus moves on to the next open question.
 */
export function FoldingQuestion({
  title,
  about,
  source,
  field,
  answer,
  isBusy,
  isStep = true,
  children,
}: FoldingQuestionProps) {
  const { t } = useTranslation();
  const id = useId();
  const root = useRef<HTMLFieldSetElement>(null);
  const [state, setState] = useState<'folded' | 'asked' | 'reopened'>(answer === undefined ? 'asked' : 'folded');
  const isFolded = state === 'folded' && answer !== undefined;
  const wasFolded = useRef(isFolded);
  useEffect(() => {
    if (wasFolded.current === isFolded) return;
    wasFolded.current = isFolded;
    // A focus that has moved on by itself stays.
    if (state === 'reopened') root.current?.querySelector<HTMLElement>(':checked, input, select')?.focus();
    else if (isFolded && document.activeElement === document.body) {
      const steps = [...document.querySelectorAll(`fieldset[${STEP}]`)];
      const next = steps.find((step) => !step.querySelector(':checked')) ?? root.current;
      next?.querySelector<HTMLElement>('input, button')?.focus();
    }
  }, [isFolded, state]);
  /** Arrow keys pass answers on their way, so only a pointer folds at once. */
  const isByPointer = useRef(false);
  const foldOnChange = () => {
    if (state === 'asked' && isByPointer.current) setState('folded');
  };
  const foldOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget) && answer !== undefined) setState('folded');
  };
  if (isFolded)
    return (
      <fieldset ref={root} className={styles.folded} aria-label={title} {...{ [FIELD]: field }}>
        <CircleCheck />
        <p>
          <b>{title}</b> {answer}
          {source ? <small>{source}</small> : null}
        </p>
        <Button small aria-label={`${t('adminImports.heading.edit')}: ${title}`} onClick={() => setState('reopened')}>
          {t('adminImports.heading.edit')}
        </Button>
      </fieldset>
    );
  return (
    <fieldset
      ref={root}
      className={styles.question}
      aria-describedby={`${id}-about ${id}-source`}
      aria-busy={isBusy || undefined}
      onPointerDown={() => {
        isByPointer.current = true;
      }}
      onKeyDown={() => {
        isByPointer.current = false;
      }}
      onChange={foldOnChange}
      onBlur={foldOnLeave}
      {...{ [FIELD]: field, ...(isStep && { [STEP]: true }) }}
    >
      <legend>
        <h2>{title}</h2>
      </legend>
      <p id={`${id}-about`}>{about}</p>
      {source ? <p id={`${id}-source`}>{source}</p> : null}
      {children}
    </fieldset>
  );
}

interface Answer {
  value: string;
  title: ReactNode;
  text: string;
}

interface QuestionProps {
  title: string;
  about: string;
  source?: string | undefined;
  field?: ImportField;
  answers: Answer[];
  /** Undefined until an answer is chosen. */
  chosen: string | undefined;
  /** The answers are raw lines of the file. */
  isRaw?: boolean;
  /** A preselected answer stays in sight. */
  folds?: boolean;
  isBusy?: boolean;
  onChoose(value: string): void;
}

/** A question with examples from the file, and what each answer would mean. */
export function Question({
  title,
  about,
  source,
  field,
  answers,
  chosen,
  isRaw = false,
  folds = true,
  isBusy,
  onChoose,
}: QuestionProps) {
  const name = useId();
  return (
    <FoldingQuestion
      {...{ title, about, source, field, isBusy }}
      answer={folds ? answers.find(({ value }) => value === chosen)?.title : undefined}
    >
      <div className={styles.answers}>
        {answers.map((answer) => (
          <label key={answer.value} className={styles.answer}>
            <input type="radio" name={name} checked={answer.value === chosen} onChange={() => onChoose(answer.value)} />
            <span>
              {isRaw ? <b className={styles.raw}>{answer.title}</b> : answer.title}
              <small>{answer.text}</small>
            </span>
          </label>
        ))}
      </div>
    </FoldingQuestion>
  );
}

interface ChoicesProps {
  legend: ReactNode;
  options: readonly { value: string; label: string }[];
  /** Undefined until one is chosen. */
  chosen: string | undefined;
  className?: string | undefined;
  onChoose(value: string): void;
}

/** A few short answers side by side, chosen by one click. */
export function Choices({ legend, options, chosen, className, onChoose }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className={clsx(styles.choices, className)} {...{ [STEP]: true }}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
