import fc from 'fast-check';
import { z } from 'zod';
import { generate, type JsonSchema, type Schemas } from './json-schema.ts';

interface Media {
  content?: Record<string, { schema?: JsonSchema }>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema?: JsonSchema;
}

interface Described {
  description?: string;
  parameters?: Parameter[];
  requestBody?: Media;
  responses: Record<string, Media>;
  security?: object[];
}

export interface OpenApiDocument {
  security?: object[];
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Schemas };
}

export interface Operation extends Described {
  method: string;
  path: string;
}

export interface GeneratedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The body as text; undefined for none. */
  body: string | undefined;
}

export const listOperations = ({ paths }: OpenApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, path, method: method.toUpperCase() })),
  );

const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>('', -1, 1e308, true, null, [], {}, 'x'.repeat(5_000)),
);

/** Replaces or drops one field of a value. */
const spoil = (value: unknown) =>
  typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length === 0
    ? anything
    : fc
        .tuple(fc.constantFrom(...Object.keys(value)), fc.option(anything, { nil: undefined }))
        .map(([name, other]) => ({ ...value, [name]: other }));

/** Existing data, so that some requests are valid: parameter values, and an accepted body for "METHOD path". */
export interface Known {
  values: string[];
  bodies: Record<string, object>;
}

function bodyOf({ requestBody, method, path }: Operation, schemas: Schemas, samples: Known) {
  const schema = requestBody?.content?.['application/json']?.schema;
  if (!schema) return fc.constant(undefined);
  const right = samples.bodies[`${method} ${path}`];
  const fit = right ? fc.oneof(fc.constant(right), generate(schema, schemas)) : generate(schema, schemas);
  const toText = (value: unknown) => JSON.stringify(value);
  return fc.oneof(
    { weight: 6, arbitrary: fit.map(toText) },
    { weight: 3, arbitrary: fit.chain(spoil).map(toText) },
    { weight: 1, arbitrary: fc.oneof(anything.map(toText), fc.string(), fc.constant('{"a":')) },
  );
}

const sent = (
  { schema = {}, required }: Parameter,
  schemas: Schemas,
  samples: Known,
): fc.Arbitrary<string | undefined> => {
  const text = fc.oneof(
    generate(schema, schemas).map(String),
    fc.constantFrom(...samples.values),
    fc.string({ maxLength: 30 }),
  );
  return required ? text : fc.option(text, { nil: undefined });
};

const isHeaderText = (text: string) => /^[\x20-\x7e]*$/.test(text);

function put(request: GeneratedRequest, { name, in: place }: Parameter, value: string): void {
  // A URL can't contain a lone surrogate.
  const inAddress = encodeURIComponent(value.toWellFormed());
  // An empty segment, or one of dots, would change the path.
  if (place === 'path') request.path = request.path.replace(`{${name}}`, /^\.{0,2}$/.test(value) ? 'x' : inAddress);
  if (place === 'query') request.path += `${request.path.includes('?') ? '&' : '?'}${name}=${inAddress}`;
  if (place === 'header' && isHeaderText(value)) request.headers[name] = value;
}

/** Generates valid and invalid requests for an operation. */
export function requestsFor(operation: Operation, schemas: Schemas, known: Known): fc.Arbitrary<GeneratedRequest> {
  const { parameters = [], method, path } = operation;
  const values = fc.tuple(...parameters.map((parameter) => sent(parameter, schemas, known)));
  const type = fc.oneof(
    { weight: 20, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constant('text/plain') },
  );
  return fc.tuple(values, bodyOf(operation, schemas, known), type).map(([list, body, contentType]) => {
    const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': contentType };
    const request: GeneratedRequest = { method, path, headers, body };
    parameters.forEach((parameter, n) => {
      const value = list[n];
      if (value !== undefined) put(request, parameter, value);
    });
    return request;
  });
}

/**
 * Returns how a response deviates from the document: an unknown status or type, or a body of another shape. Undefined
 * if it doesn't.
 */
export async function findMisfit(
  operation: Operation,
  schemas: Schemas,
  response: Response,
): Promise<string | undefined> {
  const described = operation.responses[response.status];
  if (!described) return `status ${response.status} is not described`;
  const type = (response.headers.get('Content-Type') ?? '').split(';')[0] ?? '';
  const schema = described.content?.[type]?.schema;
  if (!described.content) return (await response.text()) === '' ? undefined : 'a body where none is described';
  if (!(type in described.content)) return `type ${type} is not described`;
  if (!schema || !type.endsWith('json')) return void (await response.body?.cancel());
  const check = toCheck(schema, schemas).safeParse(await response.json());
  return check.success ? undefined : z.prettifyError(check.error);
}

/** Making a check takes longer than most responses. */
const checks = new WeakMap<JsonSchema, z.ZodType>();

function toCheck(schema: JsonSchema, schemas: Schemas): z.ZodType {
  const cached = checks.get(schema);
  if (cached) return cached;
  const whole = JSON.stringify({ ...schema, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/');
  const check = z.fromJSONSchema(JSON.parse(whole));
  checks.set(schema, check);
  return check;
}
