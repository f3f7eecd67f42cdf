export type TextField = HTMLInputElement | HTMLTextAreaElement;
/** A field that is changed by choosing, also by the keys of a scan: a list by the beginning of an option, a date by its digits. */
export type ChoiceField = HTMLSelectElement | HTMLInputElement;

const DATES = ':is([type="date"], [type="time"], [type="datetime-local"], [type="month"], [type="week"])';
const TEXT_FIELDS = `:read-write:is(input, textarea):not(${DATES})`;
const CHOICES = `select, input${DATES}`;
/** Digits of a date, of a time or of both, as a person types them. */
const MOST_DIGITS: Record<string, number> = { date: 8, month: 6, week: 6, time: 6, 'datetime-local': 14 };

/** What a text field does with a scanned number. */
export type FieldUse =
  /** Nothing: it is taken out, and its shipment opened. */
  | 'none'
  /** Looks for it as it is typed. */
  | 'search'
  /** Looks for it, and hands it over to be opened. */
  | 'palette'
  /** Keeps the number. */
  | 'number'
  /** Keeps any text. */
  | 'reference';

const USES: readonly [FieldUse, selector: string][] = [
  ['search', '[type="search"]'],
  ['palette', '#palette'],
  ['number', '[name="trackingNumber"]'],
  ['reference', '[name^="references"]'],
];

export const findTextField = (target: EventTarget | null): TextField | undefined =>
  target instanceof Element && target.matches(TEXT_FIELDS) ? (target as TextField) : undefined;

export const findChoiceField = (target: EventTarget | null): ChoiceField | undefined =>
  target instanceof Element && target.matches(CHOICES) ? (target as ChoiceField) : undefined;

export const findUse = (field: TextField): FieldUse =>
  USES.find(([, selector]) => field.matches(selector))?.[0] ?? 'none';

/** Whether a person may have typed this to choose: the beginning of an option, or the digits of a date. */
export function takesTyping(field: ChoiceField, text: string): boolean {
  if (field instanceof HTMLSelectElement) {
    const begun = text.toLowerCase();
    return Array.from(field.options).some((option) => option.text.trim().toLowerCase().startsWith(begun));
  }
  const digits = text.replace(/\D/g, '').length;
  return /^[\d\s.:/,apm-]*$/i.test(text) && digits <= (MOST_DIGITS[field.type] ?? 0);
}

/** Puts a text into a field as if it had been typed, also for React, which hears of a value only by an event. */
export function writeValue(field: TextField | ChoiceField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Sets a value without an event. */
export function restoreValue(field: ChoiceField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

/** The dialog that everything else waits for. The palette is none: it opens what is scanned. */
export function findDialog(): HTMLDialogElement | undefined {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')];
  const dialog = document.activeElement?.closest<HTMLDialogElement>('dialog[open]') ?? open.at(-1);
  return dialog?.querySelector('#palette') ? undefined : dialog;
}
