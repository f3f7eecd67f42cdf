import { findKeyScope, type KeyScope } from '#domain/keys/key.ts';
import { type NamedDocument, type Operation, resolve, type Schema } from './api-document.ts';
import { listBodyFields, type ShownField, toType } from './to-fields.ts';

export interface ShownOperation {
  id: string;
  method: string;
  path: string;
  title: string;
  /** Paragraphs. */
  text: string[];
  /** Who may call it: a scope of a key, anyone, or staff alone; `sent` is what the server calls. */
  needs: { scope: KeyScope } | 'anyone' | 'staff' | 'sent';
  fields: ShownField[];
  request: string;
  /** Those of success in words, and the statuses of errors, which mean the same everywhere. */
  answers: { status: string; text: string }[];
  errors: string[];
  /** Of the answer that stands for success; '' where it has no body, or the one that is named has the same. */
  answer: { status: string; body: string; same?: { id: string; title: string } };
}

const NEEDS = /has the permission `([\w:-]+)`/;

/** What an operation asks of its caller, as the document says it. */
export function findNeeds({ description = '', security }: Operation): ShownOperation['needs'] {
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
  const query = needed.map(({ name, schema = {} }) => `${name}=${toExample(schema, document, true, name)}`).join('&');
  const { content, required: isBodyNeeded } = operation.requestBody ?? {};
  const body = isBodyNeeded ? content?.['application/json']?.schema : undefined;
  const hasVersion = parameters.some(({ name }) => name.toLowerCase() === 'if-match');
  return [
    `curl ${method === 'GET' || (method === 'POST' && body) ? '' : `-X ${method} `}"$TC${address}${query ? `?${query}` : ''}"`,
    ...(findNeeds(operation as Operation) === 'anyone' ? [] : ['-H "Authorization: Bearer $TC_KEY"']),
    ...(hasVersion ? [`-H 'If-Match: "1"'`] : []),
    ...(body ? ['-H "Content-Type: application/json"', `-d '${toJson(toExample(body, document, true))}'`] : []),
  ].join(' \\\n  ');
}

/** All that the page says of an operation. */
export function toShownOperation(
  method: string,
  path: string,
  operation: Operation,
  document: NamedDocument,
): ShownOperation {
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
    needs: findNeeds(operation),
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

/** What the server sends to others, with the body as it comes. */
export function toSentOperation(operation: Operation, document: NamedDocument): ShownOperation {
  const shown = toShownOperation('POST', '', operation, document);
  const body = operation.requestBody?.content?.['application/json']?.schema ?? {};
  return { ...shown, needs: 'sent', request: toJson(toExample(body, document, false)) };
}

/** Each body once: where an earlier operation answers the same, it is named. */
export function nameSame(operations: ShownOperation[]): ShownOperation[] {
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
const DEEPEST = 4;

/** What stands for a text of this name, so that an example reads like one. */
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

/** A value that the schema could mean: only what is needed where `isShort`, everything else. */
function toExample(given: Schema, document: NamedDocument, isShort: boolean, name = '', depth = 0): unknown {
  const schema = resolve(given, document);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value !== null);
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'array')
    return schema.items && depth < DEEPEST ? [toExample(schema.items, document, isShort, name, depth + 1)] : [];
  if (schema.properties) {
    if (depth >= DEEPEST) return {};
    const wanted = Object.entries(schema.properties).filter(([key]) => !isShort || schema.required?.includes(key));
    return Object.fromEntries(wanted.map(([key, value]) => [key, toExample(value, document, isShort, key, depth + 1)]));
  }
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  return type === 'string' ? toText(name, schema, document.prefix) : {};
}
