import { findWholeNumber, holdsTrackingNumber } from '#domain/tracking/find-numbers.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import { createFieldScan, type FieldScan, isScannedCode } from './field-scan.ts';
import { BURST_MS, createKeyReader, isModifier, type KeyAction, type KeyResult, SUFFIXES } from './key-reader.ts';

/** Fields that handle keys themselves. A checkbox takes no text, so keys act there as in the rest of its row. */
const FIELDS = 'input:not([type="checkbox"]), select, textarea, [contenteditable="true"]';
/** A number may contain a space between its parts, at the earliest as the third key. */
const KEYS_BEFORE_BLANK = 2;

interface ScannerOptions {
  getPrefixes(): Prefixes;
  /** Whether single keys are shortcuts. */
  hasShortcuts(): boolean;
  onAction(action: KeyAction): void;
  /** Whether the page handles every scan itself. */
  isTaken(): boolean;
  /** Opens the scanned shipment, or passes the scan to the page. */
  onScan(text: string): void;
  /** Announces that a dialog must be closed before a scan can be opened. */
  onRefused(dialog: HTMLDialogElement): void;
}

/** Keys with a modifier belong to the browser, unless the keyboard layout needs it to type a character. */
const isCommand = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');

const takesShortcuts = ({ target }: Event) =>
  !(target instanceof Element && target.closest(FIELDS)) && !document.querySelector('dialog[open]');

/** Whether the text is another carrier's code, which stays in the field without submitting its form. */
const isForeignCode = (field: TextField, text: string) => findFieldUse(field) === 'none' && isScannedCode(text);

/**
 * Detects shortcuts and scans from all keys of the page, before anything else handles them. A scan never presses,
 * chooses, submits or saves anything, wherever the focus is.
 */
export function createScanner(options: ScannerOptions) {
  const { getPrefixes, hasShortcuts, isTaken, onAction, onScan, onRefused } = options;
  const reader = createKeyReader();
  const fieldScan = createFieldScan<TextField>();
  const choice = createChoiceBuffer();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The target of the last key outside of text fields. */
  let target: EventTarget | null = null;
  let areShortcuts = false;
  /** The time of the last key of a scan, or of what follows immediately: a second Enter, or the next line of a code. */
  let lastScan = Number.NEGATIVE_INFINITY;

  const open = (text: string) => {
    const dialog = findDialog();
    if (dialog) onRefused(dialog);
    else if (isTaken() || hasShortcuts() || holdsTrackingNumber(text, getPrefixes())) onScan(text);
  };
  /** Returns whether it was a scan. */
  const run = (result: KeyResult): boolean => {
    if (result && 'scanned' in result) {
      const field = findChoiceField(target);
      if (field && acceptsTyping(field, result.scanned)) choice.release();
      else {
        choice.undo();
        open(result.scanned);
        return true;
      }
    } else if (result && areShortcuts) onAction(result.action);
    return false;
  };
  const flush = () => {
    reader.flush().forEach(run);
    choice.release();
  };

  const flushLater = () => {
    timer = setTimeout(() => {
      reader.markIdle(performance.now());
      timer = setTimeout(flush, BURST_MS + 10);
    });
  };

  /**
   * Empties the field for the next scan. A number that someone began to type ends with the characters of the burst.
   */
  const handOver = (field: TextField, { text, before }: FieldScan): true => {
    const scanned = before && !findWholeNumber(text, getPrefixes()) ? field.value : text;
    writeValue(field, '');
    open(scanned);
    return true;
  };

  /** Keeps a scan in a field that expects one. A scanner that sends Tab moves on to the next field. */
  const keepIn = (field: TextField, use: FieldUse, text: string, key: string): boolean => {
    const number = use === 'number' ? findWholeNumber(text, getPrefixes()) : undefined;
    if (number) writeValue(field, number);
    return key === 'Enter';
  };

  /** Returns whether to hide the key that ended the scan from the page. */
  const handleScan = (field: TextField, scan: FieldScan, { key, timeStamp }: KeyboardEvent): boolean => {
    const use = findFieldUse(field);
    const { text, before } = scan;
    if (use === 'search') return false;
    if (use === 'scan' || use === 'number' || use === 'reference') {
      lastScan = timeStamp;
      return use === 'scan' ? handOver(field, scan) : keepIn(field, use, text, key);
    }
    if (holdsTrackingNumber(text, getPrefixes())) {
      lastScan = timeStamp;
      writeValue(field, before);
      open(text);
      return true;
    }
    if (!isForeignCode(field, text)) return false;
    lastScan = timeStamp;
    return key === 'Enter';
  };

  /** Returns whether to hide the key from the page. */
  const handleFieldKey = (field: TextField, event: KeyboardEvent): boolean => {
    const scan = fieldScan.press(field, event.key, event.timeStamp);
    setTimeout(() => fieldScan.markIdle(performance.now()));
    return scan !== undefined && handleScan(field, scan, event);
  };

  /** Records the target of the key, and defers any choice that the key makes there. */
  const trackTarget = (event: KeyboardEvent) => {
    const { key } = event;
    target = event.target;
    areShortcuts = hasShortcuts() && takesShortcuts(event);
    const field = findChoiceField(target);
    if (field && key.length === 1) choice.start(field);
    else if (!isModifier(key) && !SUFFIXES.includes(key)) choice.release();
  };
  const isBlankOfScan = ({ key, timeStamp, target }: KeyboardEvent) =>
    key === ' ' &&
    !findChoiceField(target) &&
    (timeStamp - lastScan <= BURST_MS || reader.countKeys(timeStamp) >= KEYS_BEFORE_BLANK);

  const handlePageKey = (event: KeyboardEvent): boolean => {
    const { key, timeStamp, shiftKey } = event;
    clearTimeout(timer);
    reader.flushBefore(timeStamp).forEach(run);
    const isBlank = isBlankOfScan(event);
    trackTarget(event);
    const result = reader.press(key, timeStamp, shiftKey);
    const isScan = run(result);
    if (isScan) lastScan = timeStamp;
    if (!result) flushLater();
    if (result || SUFFIXES.includes(key)) choice.release();
    // Browsers use these keys for their own search.
    if (areShortcuts && (key === '/' || result)) event.preventDefault();
    return isScan || isBlank;
  };

  return {
    onKeyDown(event: KeyboardEvent): void {
      // A key that is held down does not come from a scanner.
      if (event.repeat || event.isComposing || isCommand(event)) return;
      const isRest = event.timeStamp - lastScan <= BURST_MS;
      const field = findTextField(event.target);
      const isCaught = field ? handleFieldKey(field, event) : handlePageKey(event);
      if (isRest) lastScan = Math.max(lastScan, event.timeStamp);
      if (!isCaught && !(isRest && SUFFIXES.includes(event.key))) return;
      event.preventDefault();
      event.stopPropagation();
    },
    /** Handles an input or change event before the page does. */
    onChange: choice.listen,
    stop: () => clearTimeout(timer),
  };
}

interface PendingChoice {
  field: ChoiceField;
  /** The value before the first key. */
  before: string;
  /** The value chosen so far. The page does not know it yet, so rendering the field again resets it. */
  chosen: string | undefined;
  /** Events that are held back from the page. */
  types: Set<string>;
}

/**
 * Defers a choice that keys make in a list or a date until it is certain that a person pressed them. Many lists act on
 * a choice immediately, and a scan would select any option that begins with its letters.
 */
function createChoiceBuffer() {
  let pending: PendingChoice | undefined;
  const end = () => {
    const ended = pending;
    pending = undefined;
    return ended;
  };
  /** Passes a person's choice on to the page. */
  const release = () => {
    const ended = end();
    if (ended?.chosen === undefined) return;
    restoreValue(ended.field, ended.chosen);
    for (const type of ended.types) ended.field.dispatchEvent(new Event(type, { bubbles: true }));
  };
  return {
    release,
    start(field: ChoiceField) {
      if (pending?.field === field) return;
      release();
      pending = { field, before: field.value, chosen: undefined, types: new Set() };
    },
    /** Reverts a choice made by a scanner. */
    undo() {
      const ended = end();
      if (ended) restoreValue(ended.field, ended.before);
    },
    /** Receives an input or change event before the page does. */
    listen(event: Event) {
      if (!pending || event.target !== pending.field) return;
      event.stopImmediatePropagation();
      pending.chosen = pending.field.value;
      pending.types.add(event.type);
    },
  };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
/** A field that keys change by choosing: a list by the beginning of an option, a date by its digits. */
type ChoiceField = HTMLSelectElement | HTMLInputElement;

const DATES = ':is([type="date"], [type="time"], [type="datetime-local"], [type="month"], [type="week"])';
const TEXT_FIELDS = `:read-write:is(input, textarea):not(${DATES})`;
const CHOICES = `select, input${DATES}`;
/** The number of digits a person types into a date, a time or both. */
const MAX_DIGITS: Record<string, number> = { date: 8, month: 6, week: 6, time: 6, 'datetime-local': 14 };

/** How a text field handles a scanned number. */
type FieldUse =
  /** None: the number is removed from the field and its shipment opens. */
  | 'none'
  /** Searches for it while it is typed. */
  | 'search'
  /** Passes it to the page, which handles every scan. */
  | 'scan'
  /** Searches for the number and opens the result. */
  | 'palette'
  /** Keeps the number. */
  | 'number'
  /** Keeps any text. */
  | 'reference';

const USES: readonly [FieldUse, selector: string][] = [
  ['search', '[type="search"]'],
  ['scan', '[data-scan-field]'],
  ['palette', '#palette'],
  ['number', '[name="trackingNumber"]'],
  ['reference', '[name^="references"]'],
];

const findTextField = (target: EventTarget | null): TextField | undefined =>
  target instanceof Element && target.matches(TEXT_FIELDS) ? (target as TextField) : undefined;

const findChoiceField = (target: EventTarget | null): ChoiceField | undefined =>
  target instanceof Element && target.matches(CHOICES) ? (target as ChoiceField) : undefined;

const findFieldUse = (field: TextField): FieldUse =>
  USES.find(([, selector]) => field.matches(selector))?.[0] ?? 'none';

/** Whether a person may have typed this to choose: the beginning of an option, or the digits of a date. */
function acceptsTyping(field: ChoiceField, text: string): boolean {
  if (field instanceof HTMLSelectElement) {
    const prefix = text.toLowerCase();
    return Array.from(field.options).some((option) => option.text.trim().toLowerCase().startsWith(prefix));
  }
  const digits = text.replace(/\D/g, '').length;
  return /^[\d\s.:/,apm-]*$/i.test(text) && digits <= (MAX_DIGITS[field.type] ?? 0);
}

/** Sets a field's text as if it had been typed. React only notices values that come with an event. */
function writeValue(field: TextField | ChoiceField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function restoreValue(field: ChoiceField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

/** Returns the open dialog that blocks everything else. The palette does not count: it opens scans itself. */
function findDialog(): HTMLDialogElement | undefined {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')];
  const dialog = document.activeElement?.closest<HTMLDialogElement>('dialog[open]') ?? open.at(-1);
  return dialog?.querySelector('#palette') ? undefined : dialog;
}
