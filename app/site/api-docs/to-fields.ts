import { type ApiDocument, resolve, type Schema } from './api-document.ts';
import { toType } from './to-type.ts';

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
