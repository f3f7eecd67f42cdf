import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, type InputEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { href, Link, useNavigate } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldNote } from '#app/ui/field-note.tsx';
import text from '#app/ui/text.module.css';
import { toNumberPattern, toPrefixes } from '#domain/company/company.ts';
import { normalizeTrackingNumber, type Prefixes, readNumberAlone } from '#domain/tracking/number.ts';
import { checkTrackingNumbers, type TrackingNumbersCheck } from '#domain/tracking/numbers.ts';
import styles from './tracking-form.module.css';

interface TrackingFormProps {
  /** Defaults to "Tracking number". */
  label?: string;
  /** Defaults to "Track". */
  submitLabel?: string;
  /** The line below the field; by default where to find the number, '' for none. */
  hint?: string;
  /** The previous input when the page is shown again. */
  typed?: string;
  /** The error of the previous input. */
  problem?: TrackingProblem | undefined;
  /** The numbers that it may mean. */
  meant?: string[] | undefined;
  /** Called after each check and each edit, for pages that draw the problem. */
  onProblem?: (problem: TrackingProblem | undefined, typed: string) => void;
}

/** The tracking box (specification, section 5). Without scripts it submits to /track?tn=..., which applies the same checks. */
export function TrackingForm({ label, submitLabel, hint, typed = '', ...options }: TrackingFormProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { onProblem, problem: first, meant: firstMeant } = options;
  const { problem, meant, error, isBusy, onEdit, onSubmit } = useTrackingBox(field, {
    typed,
    problem: first,
    meant: firstMeant,
    onProblem,
  });

  // Corrects text that was typed before the scripts loaded.
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
          <span>{submitLabel ?? t('trackForm.submit')}</span>
          <ArrowRight />
        </Button>
      </div>
      <FieldNote id={`${id}-note`} hint={hint ?? t('trackForm.hint')} error={error} />
      <MeantNumbers numbers={meant} />
    </form>
  );
}

/** "ß" stays: a scanner on a German keyboard layout sends it for the dash, and its upper case has two letters. */
const toUpperCase = (value: string) => value.replace(/[^ß]+/g, (part) => part.toUpperCase());

/** Converts typing to upper case and normalizes a pasted number. Other text keeps its spaces, to stay readable. */
function correct(input: HTMLInputElement, event: globalThis.InputEvent, prefixes: Prefixes): void {
  if (event.isComposing) return;
  const isPasted = event.inputType === 'insertFromPaste' || event.inputType === 'insertFromDrop';
  fix(input, isPasted && readNumberAlone(input.value, prefixes) ? normalizeTrackingNumber : toUpperCase);
}

/** Changes the value without moving the caret. */
function fix(input: HTMLInputElement, change: (text: string) => string): void {
  const fixed = change(input.value);
  if (fixed === input.value) return;
  const start = change(input.value.slice(0, input.selectionStart ?? undefined)).length;
  const end = change(input.value.slice(0, input.selectionEnd ?? undefined)).length;
  input.value = fixed;
  input.setSelectionRange(start, end);
}

export type TrackingProblem = Extract<TrackingNumbersCheck, { ok: false }>['problem'];

interface TrackingBoxOptions {
  typed: string;
  problem: TrackingProblem | undefined;
  /** The numbers that `typed` may mean, as parsed by the server. */
  meant?: string[] | undefined;
  /** Separates the numbers of a list; a comma by default. */
  separator?: string;
  /** Called after each check and each edit. */
  onProblem?: ((problem: TrackingProblem | undefined, typed: string) => void) | undefined;
}

type Box = RefObject<HTMLInputElement | HTMLTextAreaElement | null>;

/** Handles a tracking box: checks the text (specification, section 5) and opens the result. */
export function useTrackingBox(field: Box, { typed, separator = ', ', onProblem, ...first }: TrackingBoxOptions) {
  const { t } = useTranslation();
  const company = useCompany();
  const navigate = useNavigate();
  const { maxNumbers } = useCapabilities();
  const [problem, setProblem] = useState(first.problem);
  const [meant, setMeant] = useState(first.meant ?? []);
  const [isOffline, setIsOffline] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const report = (next: TrackingProblem | undefined, value: string) => {
    setProblem(next);
    setMeant([]);
    setIsOffline(false);
    onProblem?.(next, value);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!field.current) return;
    const typed = field.current.value;
    const check = checkTrackingNumbers(typed, toPrefixes(company), maxNumbers);
    // Invalid text keeps its spaces, so that people can read and correct it.
    const value = check.ok ? check.values.join(separator) : typed;
    field.current.value = value;
    report(check.ok ? undefined : check.problem, value);
    if (!check.ok) {
      field.current.focus();
      // Loaded on demand: only visitors with a typo need it.
      const { listMeantNumbers } = await import('#domain/tracking/find-numbers.ts');
      if (field.current?.value === value) setMeant(listMeantNumbers(value, toPrefixes(company), maxNumbers));
    } else if (!navigator.onLine) setIsOffline(true);
    else {
      setIsBusy(true);
      await navigate(toLookupAddress(check.values));
      setIsBusy(false);
    }
  };
  const error = isOffline ? t('trackForm.offline') : problem && t(`errors.${problem}`, { prefix: company.prefix });
  return { problem, meant, error, isBusy, onEdit: (value: string) => report(undefined, value), onSubmit };
}

/** Links to numbers that the text may mean, such as one without its dash; the reader decides. */
export function MeantNumbers({ numbers }: { numbers: string[] }) {
  const { t } = useTranslation();
  if (!numbers[0]) return null;
  return (
    <p>
      <Link className={clsx(text.link, text.alone)} to={toLookupAddress(numbers)}>
        {t('trackForm.meant', { number: numbers.join(', ') })}
      </Link>
    </p>
  );
}

/** Returns the address of one number's page, or of the list of several. */
export function toLookupAddress(numbers: readonly string[]): string {
  const [trackingNumber = ''] = numbers;
  return numbers.length > 1
    ? `${href('/track')}?tn=${numbers.join(',')}`
    : href('/track/:trackingNumber', { trackingNumber });
}
