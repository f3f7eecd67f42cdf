import { sayPattern } from '#domain/say-pattern.ts';
import { type ApiDocument, resolve, type Schema } from './api-document.ts';

const FORMATS: Record<string, string> = {
  'date-time': 'date and time with offset',
  date: 'day, yyyy-mm-dd',
  uuid: 'UUID',
  email: 'email address',
};
const KINDS: Record<string, string> = { integer: 'whole number', array: 'list' };

/** As Prose shows it. */
const toCode = (text: string): string => `\`${text}\``;
const say = (count: number): string => count.toLocaleString('en');

/** The largest number that JavaScript can hold exactly is no limit that we set: it is left out. */
const toLimit = (limit: number | undefined) =>
  limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : limit;

function sayRange(least: number | undefined, most: number | undefined, unit = ''): string {
  const [from, to] = [toLimit(least), toLimit(most)];
  if (from === undefined && to === undefined) return '';
  if (to === undefined) return `at least ${say(from ?? 0)}${unit}`;
  return `${from === undefined ? 'up to' : `${say(from)} to`} ${say(to)}${unit}`;
}

function sayLimits(schema: Schema, type: string): string {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems, pattern } = schema;
  if (type === 'string') return pattern ? sayPattern(pattern, toCode) : sayRange(minLength, maxLength, ' characters');
  if (type === 'array') return sayRange(minItems, maxItems, ' entries');
  return [exclusiveMinimum === undefined ? '' : `more than ${say(exclusiveMinimum)}`, sayRange(minimum, maximum)]
    .filter(Boolean)
    .join(', ');
}

/** What a field may hold, in words: its kind, form and limits, or its values; what is to be read sign by sign stands in `code`. */
export function toType(given: Schema, document: ApiDocument): string {
  const schema = resolve(given, document);
  const types = [schema.type ?? 'object'].flat();
  const orNull = types.includes('null') ? ', or null' : '';
  const values = schema.enum?.filter((value) => value !== null).map((value) => (value === '' ? '""' : String(value)));
  if (values) return toCode(values.join(', ')) + orNull;
  const type = types.find((one) => one !== 'null') ?? 'object';
  const kind = schema.multipleOf === 1 ? 'whole number' : (FORMATS[schema.format ?? ''] ?? KINDS[type] ?? type);
  const { items } = schema;
  const each = items && !resolve(items, document).properties ? `each ${toType(items, document)}` : '';
  return [kind, sayLimits(schema, type), each].filter(Boolean).join(', ') + orNull;
}
