import { parseNumber } from '../form/form-body.ts';
import type { FormValues } from '../form/form-values.ts';
import { toReferences } from '../form/people-values.ts';

/** Fields that are chosen together: a number with its unit, a day with its time, an address with its public place. */
const FIELD_KEYS = {
  serviceType: ['serviceType'],
  status: ['status'],
  originAddress: ['originAddress', 'originPlace'],
  destinationAddress: ['destinationAddress', 'destinationPlace'],
  weight: ['weight', 'weightUnit'],
  dimensions: ['length', 'width', 'height', 'dimensionsUnit'],
  items: ['items'],
  estimatedDeliveryDate: ['estimateDay', 'estimateTime'],
  notes: ['notes'],
  sender: ['senderName', 'senderCompany', 'senderPhone', 'senderEmail'],
  recipient: [
    ...(['recipientName', 'recipientCompany', 'recipientPhone', 'recipientEmail'] as const),
    ...(['recipientLanguage', 'recipientPostcode', 'instructions'] as const),
  ],
  references: ['references'],
  customer: ['customer'],
} as const satisfies Record<string, readonly (keyof FormValues)[]>;
export type ConflictField = keyof typeof FIELD_KEYS;
export type Side = 'mine' | 'theirs';
export type Choices = Partial<Record<ConflictField, Side>>;

const FIELDS = Object.keys(FIELD_KEYS) as ConflictField[];
const NUMBERS: readonly string[] = ['weight', 'length', 'width', 'height'];

function toComparable(key: keyof FormValues, values: FormValues, language: string): unknown {
  if (key === 'items') {
    return values.items.map(({ description, quantity, weight }) => [
      description,
      parseNumber(quantity, language),
      parseNumber(weight, language),
    ]);
  }
  if (key === 'references') return toReferences(values);
  // A time without a day has no meaning.
  if (key === 'estimateTime' && values.estimateDay === '') return '';
  return NUMBERS.includes(key) ? parseNumber(String(values[key]), language) : values[key];
}

function isSame(field: ConflictField, a: FormValues, b: FormValues, language: string): boolean {
  const read = (values: FormValues) =>
    JSON.stringify(FIELD_KEYS[field].map((key) => toComparable(key, values, language)));
  return read(a) === read(b);
}

export interface Versions {
  /** The values that both edits started from. */
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
}

/** Finds the fields that differ, with a default choice: their value where mine is unchanged, else mine. */
export function findConflicts({ base, mine, theirs }: Versions, language: string): Choices {
  const differing = FIELDS.filter((field) => !isSame(field, mine, theirs, language));
  return Object.fromEntries(differing.map((field) => [field, isSame(field, base, mine, language) ? 'theirs' : 'mine']));
}

/** Merges both versions by the choices. Fields without a choice are equal in both. */
export function mergeChoices({ mine, theirs }: Versions, choices: Choices): FormValues {
  const theirFields = FIELDS.filter((field) => choices[field] === 'theirs').flatMap((field) => [...FIELD_KEYS[field]]);
  return { ...mine, ...Object.fromEntries(theirFields.map((key) => [key, theirs[key]])) };
}
