import { sayPattern } from '#domain/say-pattern.ts';
import { type ApiDocument, resolve, type Schema } from './api-document.ts';

/** One field of a request: `place` is where it stands, undefined in the body. */
export interface ShownField {
  name: string;
  isNeeded: boolean;
  place: 'path' | 'query' | 'header' | undefined;
  type: string;
  text: string;
}

/** How many names one above the other a field has at most. */
const DEEPEST = 3;

/** So many fields of one schema, and no others beside them, are one line. */
const MANY = 5;

/** The fields of an object; those of a table, which are all alike, as one that stands for all. */
function listOwn({ properties = {} }: Schema): [key: string, field: Schema][] {
  const own = Object.entries(properties);
  const [[, first] = ['', {}]] = own;
  const isTable = own.length >= MANY && own.every(([, field]) => JSON.stringify(field) === JSON.stringify(first));
  return isTable ? [['*', { ...first, description: `One for each: ${own.map(([key]) => key).join(', ')}` }]] : own;
}

/** The fields of a body, those within others by their path. Of fields of one shape beside each other the first says what is within. */
export function listBodyFields(given: Schema, document: ApiDocument, above: string[] = []): ShownField[] {
  const schema = resolve(given, document);
  const shapes = new Map<string, string>();
  return listOwn(schema).flatMap(([key, value]) => {
    const field = resolve(value, document);
    const within = resolve(field.items ?? field, document);
    const path = [...above, field.items ? `${key}[]` : key];
    const name = path.join('.');
    const isNeeded = schema.required?.includes(key) ?? false;
    const shape = JSON.stringify(within.properties);
    const same = shape && shapes.get(shape);
    const type = toType(value, document) + (same ? `, as ${same}` : '');
    const own = { name, isNeeded, place: undefined, type, text: field.description ?? '' };
    if (same || path.length >= DEEPEST) return [own];
    if (shape) shapes.set(shape, name);
    return [own, ...listBodyFields(within, document, path)];
  });
}

/** Each object once: where an earlier operation has a field of the same name with the same fields within, it is named. */
export function nameSameFields<Operation extends { title: string; fields: ShownField[] }>(
  operations: Operation[],
): Operation[] {
  const first = new Map<string, string>();
  return operations.map((operation) => {
    const { title, fields } = operation;
    const kept = fields.filter(({ name }) => !name.includes('.'));
    const shown = kept.flatMap((field) => {
      const within = fields.filter(({ name }) => name.startsWith(`${field.name}.`));
      const shape = JSON.stringify([field.name, within]);
      const same = within.length > 0 ? first.get(shape) : undefined;
      if (same) return [{ ...field, type: `${field.type}, as in: ${same}` }];
      first.set(shape, title);
      return [field, ...within];
    });
    return { ...operation, fields: shown };
  });
}

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
