import { describePattern } from '#domain/describe-pattern.ts';
import { findKeyScope, type KeyScope } from '#domain/keys/key.ts';
import { type ApiDocument, type NamedDocument, type Operation, resolve, type Schema } from './api-document.ts';

export interface DocsOperation {
  id: string;
  method: string;
  path: string;
  title: string;
  /** The description in paragraphs. */
  text: string[];
  /** Who may call it: a key with a scope, anyone, or staff only; `sent` marks webhooks. */
  needs: { scope: KeyScope } | 'anyone' | 'staff' | 'sent';
  fields: DocsField[];
  request: string;
  /** The success statuses with descriptions, and the error statuses, which mean the same everywhere. */
  answers: { status: string; text: string }[];
  errors: string[];
  /** The success response; '' without a body, or when `same` names an operation with the same one. */
  answer: { status: string; body: string; same?: { id: string; title: string } };
}

const NEEDS = /has the permission `([\w:-]+)`/;

/** Reads from the document what an operation requires of its caller. */
export function findRequirement({ description = '', security }: Operation): DocsOperation['needs'] {
  if (security?.length === 0) return 'anyone';
  const scope = findKeyScope(NEEDS.exec(description)?.[1] ?? '');
  return scope ? { scope } : 'staff';
}

const PLACES = ['path', 'query', 'header'] as const;
const toPlace = (place: string) => PLACES.find((one) => one === place);

const toJson = (value: unknown) => JSON.stringify(value, null, 2);

function toCurl(method: string, path: string, { parameters = [], ...operation }: Operation, document: NamedDocument) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'trackingNumber'
      ? `${document.prefix}-7K2M9Q4X`
      : `$${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
  );
  const needed = parameters.filter(({ in: place, required }) => place === 'query' && required);
  const toValue = (name: string, schema: Schema) =>
    encodeURIComponent(String(toExample(schema, document, true, name))).replaceAll('%E2%80%A6', '…');
  const query = needed.map(({ name, schema = {} }) => `${name}=${toValue(name, schema)}`).join('&');
  const { content, required: isBodyNeeded } = operation.requestBody ?? {};
  const body = isBodyNeeded ? content?.['application/json']?.schema : undefined;
  const [type = ''] = Object.keys(content ?? {});
  const needs = findRequirement(operation as Operation);
  const hasVersion = parameters.some(({ name }) => name.toLowerCase() === 'if-match');
  return [
    `curl ${method === 'GET' || (method === 'POST' && body) ? '' : `-X ${method} `}"$TC${address}${query ? `?${query}` : ''}"`,
    ...(needs === 'anyone' ? [] : [`-H "Authorization: Bearer ${needs === 'staff' ? '$TC_TOKEN' : '$TC_KEY'}"`]),
    ...(hasVersion ? [`-H 'If-Match: "1"'`] : []),
    ...(body ? ['-H "Content-Type: application/json"', `-d '${toJson(toExample(body, document, true))}'`] : []),
    ...(isBodyNeeded && !body ? [`-H "Content-Type: ${type}"`, '--data-binary @file'] : []),
  ].join(' \\\n  ');
}

/** Returns everything that the page shows of an operation. */
export function toDocsOperation(
  method: string,
  path: string,
  operation: Operation,
  document: NamedDocument,
): DocsOperation {
  const { parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content?.['application/json']?.schema;
  const [status = '', success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const answer = success?.content?.['application/json']?.schema;
  const fields = parameters.map(({ name, in: place, required = false, description = '', schema = {} }) => ({
    name,
    isNeeded: required,
    place: toPlace(place),
    type: toType(schema, document),
    text: description,
  }));
  return {
    id: operation.operationId,
    method,
    path,
    title: operation.summary,
    needs: findRequirement(operation),
    text: (operation.description ?? '').split('\n\n').filter((text) => !/^For (anyone|staff whose|whoever)/.test(text)),
    fields: [...fields, ...(body ? listBodyFields(body, document) : [])],
    request: toCurl(method, path, operation, document),
    answers: Object.entries(responses)
      .filter(([code]) => code < '4')
      .map(([code, { description }]) => ({ status: code, text: description })),
    errors: Object.keys(responses).filter((code) => code >= '4'),
    answer: { status, body: answer ? toJson(toExample(answer, document, false)) : '' },
  };
}

/** Returns a webhook with the body as it is sent. */
export function toWebhookOperation(operation: Operation, document: NamedDocument): DocsOperation {
  const operationView = toDocsOperation('POST', '', operation, document);
  const body = operation.requestBody?.content?.['application/json']?.schema ?? {};
  return { ...operationView, needs: 'sent', request: toJson(toExample(body, document, false)) };
}

/** Shows each body once: later operations refer to the first one with the same body. */
export function deduplicateBodies(operations: DocsOperation[]): DocsOperation[] {
  const first = new Map<string, { id: string; title: string }>();
  return operations.map((operation) => {
    const { id, title, answer } = operation;
    const same = first.get(answer.body);
    if (same) return { ...operation, answer: { status: answer.status, body: '', same } };
    if (answer.body) first.set(answer.body, { id, title });
    return operation;
  });
}

const MOMENT = '2026-11-21T13:14:08Z';
const MAX_EXAMPLE_DEPTH = 4;

/** Example values for texts of these names. */
const TEXTS: Record<string, string> = {
  id: '6b1f0d0e-5a0e-4c53-9d5f-2f5a0c1d9e77',
  location: 'Hamburg',
  originAddress: 'Hamburg, Beispielkai 1',
  destinationAddress: 'Oslo, Eksempelgata 9',
  description: 'Lamp',
  name: 'Nordlicht GmbH',
  email: 'anna@example.com',
  url: 'https://shop.example/hooks/shipments',
  notes: 'Ring twice.',
  customerId: 'customer-1',
  phone: '+49 40 0000000',
};

const toNumbers = (prefix: string): Record<string, string> => ({
  trackingNumber: `${prefix}-7K2M9Q4X`,
  number: `${prefix}-7K2M9Q4X`,
  numbers: `${prefix}-7K2M9Q4X,${prefix}-9X1CJ7LF`,
});

function toText(name: string, { format }: Schema, prefix: string): string {
  if (format === 'date-time') return MOMENT;
  if (format === 'date') return MOMENT.slice(0, 10);
  if (/At$|Date$/.test(name)) return MOMENT;
  return toNumbers(prefix)[name] ?? TEXTS[name] ?? '…';
}

/** Returns an example of the schema: required values only when `isShort`, otherwise all. */
function toExample(unresolved: Schema, document: NamedDocument, isShort: boolean, name = '', depth = 0): unknown {
  const schema = resolve(unresolved, document);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value !== null);
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'array')
    return schema.items && depth < MAX_EXAMPLE_DEPTH
      ? [toExample(schema.items, document, isShort, name, depth + 1)]
      : [];
  if (schema.properties) {
    if (depth >= MAX_EXAMPLE_DEPTH) return {};
    const included = Object.entries(schema.properties).filter(([key]) => !isShort || schema.required?.includes(key));
    return Object.fromEntries(
      included.map(([key, value]) => [key, toExample(value, document, isShort, key, depth + 1)]),
    );
  }
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  return type === 'string' ? toText(name, schema, document.prefix) : {};
}

/** A field of a request; `place` is undefined for a field of the body. */
export interface DocsField {
  name: string;
  isNeeded: boolean;
  place: 'path' | 'query' | 'header' | undefined;
  type: string;
  text: string;
}

/** The maximum depth of nested fields in the list. */
const MAX_FIELD_DEPTH = 3;

/** From this many fields of one schema on, a schema without other fields is summarized in one line. */
const MANY = 5;

/** Lists the fields of an object; a record's identical fields are represented by one. */
function listDirectFields({ properties = {} }: Schema): [key: string, field: Schema][] {
  const entries = Object.entries(properties);
  const [[, first] = ['', {}]] = entries;
  const isTable =
    entries.length >= MANY && entries.every(([, field]) => JSON.stringify(field) === JSON.stringify(first));
  return isTable
    ? [['*', { ...first, description: `One for each: ${entries.map(([key]) => key).join(', ')}` }]]
    : entries;
}

/** Lists a body's fields, nested ones by dotted path. Of adjacent fields with the same shape, only the first lists its content. */
export function listBodyFields(unresolved: Schema, document: ApiDocument, above: string[] = []): DocsField[] {
  const schema = resolve(unresolved, document);
  const shapes = new Map<string, string>();
  return listDirectFields(schema).flatMap(([key, value]) => {
    const field = resolve(value, document);
    const within = resolve(field.items ?? field, document);
    const path = [...above, field.items ? `${key}[]` : key];
    const name = path.join('.');
    const isNeeded = schema.required?.includes(key) ?? false;
    const shape = JSON.stringify(within.properties);
    const same = shape && shapes.get(shape);
    const type = toType(value, document) + (same ? `, as ${same}` : '');
    const result = { name, isNeeded, place: undefined, type, text: field.description ?? '' };
    if (same || path.length >= MAX_FIELD_DEPTH) return [result];
    if (shape) shapes.set(shape, name);
    return [result, ...listBodyFields(within, document, path)];
  });
}

/** Lists the fields of equal objects only in the first operation that has them; later operations refer to it. */
export function deduplicateFields<Operation extends { title: string; fields: DocsField[] }>(
  operations: Operation[],
): Operation[] {
  const first = new Map<string, string>();
  return operations.map((operation) => {
    const { title, fields } = operation;
    const topLevel = fields.filter(({ name }) => !name.includes('.'));
    const operationView = topLevel.flatMap((field) => {
      const within = fields.filter(({ name }) => name.startsWith(`${field.name}.`));
      const shape = JSON.stringify([field.name, within]);
      const same = within.length > 0 ? first.get(shape) : undefined;
      if (same) return [{ ...field, type: `${field.type}, as in: ${same}` }];
      first.set(shape, title);
      return [field, ...within];
    });
    return { ...operation, fields: operationView };
  });
}

const FORMATS: Record<string, string> = {
  'date-time': 'date and time with offset',
  date: 'day, yyyy-mm-dd',
  uuid: 'UUID',
  email: 'email address',
};
const KINDS: Record<string, string> = { integer: 'whole number', array: 'list' };

/** Formats text as code for Prose. */
const toCode = (text: string): string => `\`${text}\``;
const formatCount = (count: number): string => count.toLocaleString('en');

/** JavaScript's largest safe integer is not a limit of ours, so it is left out. */
const toLimit = (limit: number | undefined) =>
  limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : limit;

function describeRange(min: number | undefined, max: number | undefined, unit = ''): string {
  const [from, to] = [toLimit(min), toLimit(max)];
  if (from === undefined && to === undefined) return '';
  if (to === undefined) return `at least ${formatCount(from ?? 0)}${unit}`;
  return `${from === undefined ? 'up to' : `${formatCount(from)} to`} ${formatCount(to)}${unit}`;
}

function describeLimits(schema: Schema, type: string): string {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems, pattern } = schema;
  if (type === 'string')
    return pattern ? describePattern(pattern, toCode) : describeRange(minLength, maxLength, ' characters');
  if (type === 'array') return describeRange(minItems, maxItems, ' entries');
  return [
    exclusiveMinimum === undefined ? '' : `more than ${formatCount(exclusiveMinimum)}`,
    describeRange(minimum, maximum),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Describes what a field accepts: type, format and limits, or its values. Literal values are `code`. */
export function toType(unresolved: Schema, document: ApiDocument): string {
  const schema = resolve(unresolved, document);
  const types = [schema.type ?? 'object'].flat();
  const orNull = types.includes('null') ? ', or null' : '';
  const values = schema.enum?.filter((value) => value !== null).map((value) => (value === '' ? '""' : String(value)));
  if (values) return toCode(values.join(', ')) + orNull;
  const type = types.find((one) => one !== 'null') ?? 'object';
  const kind = schema.multipleOf === 1 ? 'whole number' : (FORMATS[schema.format ?? ''] ?? KINDS[type] ?? type);
  const { items } = schema;
  const each = items && !resolve(items, document).properties ? `each ${toType(items, document)}` : '';
  return [kind, describeLimits(schema, type), each].filter(Boolean).join(', ') + orNull;
}
