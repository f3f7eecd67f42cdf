import { findKeyScope, type KeyScope } from '#domain/api-key.ts';
import type { NamedDocument, Operation } from './api-document.ts';
import { toExample } from './to-example.ts';
import { listBodyFields, type ShownField } from './to-fields.ts';
import { toType } from './to-type.ts';

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
