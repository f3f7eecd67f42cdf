import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { type InputEvent, useEffect, useId, useRef } from 'react';
import { href } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldNote } from '#app/ui/field-note.tsx';
import icon from '#app/ui/icon.module.css';
import { toNumberPattern, toPrefixes } from '#domain/company.ts';
import { findMeantNumber, normaliseTrackingNumber, type Prefixes } from '#domain/tracking-number.ts';
import { MeantNumber } from './meant-number.tsx';
import styles from './tracking-form.module.css';
import { type TrackingProblem, useTrackingBox } from './use-tracking-box.ts';

interface TrackingFormProps {
  /** Default: "Tracking number". */
  label?: string;
  /** Default: "Track". */
  submitLabel?: string;
  /** The line under the field; default where to find the number, '' for none. */
  hint?: string;
  /** What was typed before, when the page is shown again. */
  typed?: string;
  /** What was wrong with it. */
  problem?: TrackingProblem | undefined;
  /** Told after each check and each edit, for pages that draw the problem. */
  onProblem?: (problem: TrackingProblem | undefined, typed: string) => void;
}

/** The tracking box (specification, section 5). Without a script it asks /track?tn=..., which checks by the same rules. */
export function TrackingForm({ label, submitLabel, hint, typed = '', ...options }: TrackingFormProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { onProblem, problem: first } = options;
  const { problem, checked, error, isBusy, onEdit, onSubmit } = useTrackingBox(field, {
    typed,
    problem: first,
    onProblem,
  });

  // What was typed before the scripts came.
  useEffect(() => {
    if (field.current) fix(field.current, toUpperCase);
  }, []);

  const onInput = (event: InputEvent<HTMLInputElement>) => {
    correct(event.currentTarget, event.nativeEvent, toPrefixes(company));
    onEdit(event.currentTarget.value);
  };
  return (
    <form className={styles.form} method="get" action={href('/track')} noValidate onSubmit={onSubmit}>
      <label htmlFor={id}>{label ?? t('trackForm.label')}</label>
      <div className={clsx(styles.row, problem && styles.wrong)}>
        <input
          ref={field}
          className={styles.input}
          id={id}
          name="tn"
          placeholder={toNumberPattern(company)}
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby={error || hint !== '' ? `${id}-note` : undefined}
          aria-invalid={problem ? true : undefined}
          onInput={onInput}
        />
        <Button type="submit" variant="primary" busy={isBusy}>
          {submitLabel ?? t('trackForm.submit')}
          <ArrowRight className={icon.icon} />
        </Button>
      </div>
      <FieldNote id={`${id}-note`} hint={hint ?? t('trackForm.hint')} error={error} />
      {problem === 'trackingNumberFormat' && <MeantNumber typed={checked} />}
    </form>
  );
}

const toUpperCase = (text: string) => text.toUpperCase();

/** Upper case as typed, what was pasted normalised; between several numbers blanks stay. */
function correct(input: HTMLInputElement, event: globalThis.InputEvent, prefixes: Prefixes): void {
  if (event.isComposing) return;
  const isPasted = event.inputType === 'insertFromPaste' || event.inputType === 'insertFromDrop';
  // What is no number yet stays as it was pasted, or it could not be read, and put right, any more.
  const isNumber = isPasted && findMeantNumber(input.value, prefixes) !== undefined;
  fix(input, isNumber ? normaliseTrackingNumber : toUpperCase);
}

/** Changes the value and leaves the caret where it was. */
function fix(input: HTMLInputElement, mend: (text: string) => string): void {
  const fixed = mend(input.value);
  if (fixed === input.value) return;
  const start = mend(input.value.slice(0, input.selectionStart ?? undefined)).length;
  const end = mend(input.value.slice(0, input.selectionEnd ?? undefined)).length;
  input.value = fixed;
  input.setSelectionRange(start, end);
}
