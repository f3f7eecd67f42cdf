import fc from 'fast-check';

/** The subset of JSON Schema that the API document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

export type Schemas = Record<string, JsonSchema>;

const WORDS = [
  'London',
  'Ä€漢字',
  "'; drop table shipments; --",
  '%_\\',
  '<b>x</b>',
  '\u202Eabc',
  '\u0000',
  '🚚',
  ' ',
  '',
];
const anyText = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const moment = fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2200-01-01') });
const FORMATS: Record<string, fc.Arbitrary<unknown>> = {
  'date-time': moment.map((date) => date.toISOString()),
  date: moment.map((date) => date.toISOString().slice(0, 10)),
  email: fc.emailAddress(),
  uuid: fc.uuid(),
  uri: fc.webUrl(),
};

function textOf({ format, pattern, minLength = 0, maxLength = minLength + 60 }: JsonSchema): fc.Arbitrary<unknown> {
  const arbitrary = format && FORMATS[format];
  if (arbitrary) return arbitrary;
  if (pattern)
    return fc.oneof(
      { arbitrary: fc.stringMatching(new RegExp(pattern)), weight: 4 },
      { arbitrary: anyText, weight: 1 },
    );
  return fc.oneof(anyText, fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60) }));
}

function objectOf({ properties = {}, required = [] }: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, generate(schema, schemas)]),
  );
  return fc.record(fields, { requiredKeys: required });
}

/** Generates values that mostly fit the schema; the server decides which it accepts. */
export function generate(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  if (schema.$ref) return generate(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => generate(choice, schemas)));
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map((part) => generate(part, schemas))).map((parts) => Object.assign({}, ...parts));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => generate({ ...schema, type }, schemas)));
  const { minimum = -1e6, maximum = 1e6, minItems = 0, maxItems = 4 } = schema;
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(generate(schema.items ?? {}, schemas), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 4),
      });
    case 'object':
      return objectOf(schema, schemas);
    default:
      return fc.jsonValue();
  }
}
