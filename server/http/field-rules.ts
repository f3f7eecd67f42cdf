import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { mask } from '#domain/mask.ts';
import { PROTECTED, type Protection } from '#domain/protected-fields.ts';
import type { Permission } from '#domain/team/role.ts';
import {
  type ApiDocument,
  createFindSchema,
  type FindSchema,
  type JsonSchema,
  type Operation,
  toRouteName,
} from '#server/api-document.ts';
import { AppError, toFieldError } from '#server/errors.ts';
import { type ApiEnv, findRoute } from './router.ts';

const JSON_TYPE = 'application/json';
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 100;

/** The accepted input and the responses of an operation. */
interface OperationSchemas {
  query: Set<string>;
  body: JsonSchema | undefined;
  isBodyNeeded: boolean;
  /** The corresponding read response: its fields are ignored in a body. */
  readResponse: JsonSchema | undefined;
  /** Schemas of its JSON responses, by status. */
  responses: ReadonlyMap<string, JsonSchema>;
}

/** The read schema of the same address, or, for a create operation, of the address below it. */
function findReadResponse({ paths }: ApiDocument, method: string, path: string): JsonSchema | undefined {
  const operation = paths[method === 'post' ? `${path}/{id}` : path]?.get;
  return operation?.responses?.[200]?.content?.[JSON_TYPE]?.schema;
}

const listResponses = (responses: Operation['responses'] = {}) =>
  Object.entries(responses).flatMap(([status, { content }]): [string, JsonSchema][] => {
    const schema = content?.[JSON_TYPE]?.schema;
    return schema ? [[status, schema]] : [];
  });

function listOperations(document: ApiDocument): Map<string, OperationSchemas> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]): [string, OperationSchemas] => [
      toRouteName(method, path),
      {
        query: new Set(parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)),
        body: requestBody?.content?.[JSON_TYPE]?.schema,
        isBodyNeeded: requestBody?.required ?? false,
        readResponse: findReadResponse(document, method, path),
        responses: new Map(listResponses(responses)),
      },
    ]),
  );
  return new Map(operations);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Can = (permission: Permission) => boolean;

/** Masks all strings below; other values are removed. */
function maskAll(value: unknown): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map(maskAll);
  if (!isRecord(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, maskAll(child)]));
}

const applies = ({ when }: Protection, value: Record<string, unknown>) =>
  !when || when.values.some((one) => one === value[when.field]);

function withhold(value: Record<string, unknown>, { otherwise, open }: Protection): Record<string, unknown> {
  const fields = Object.entries(value).flatMap(([key, child]) => {
    if (open.includes(key)) return [[key, child]];
    return otherwise === 'absent' ? [] : [[key, maskAll(child)]];
  });
  return Object.fromEntries(fields);
}

/** Removes or masks what the permissions don't cover, as declared in the schema (domain/protected-fields.ts). */
function project(value: unknown, schema: JsonSchema, can: Can, find: FindSchema): unknown {
  const { items, properties = {}, additionalProperties, ...rest } = find(schema);
  const { allOf = [], anyOf = [], oneOf = [], [PROTECTED]: protections = [] } = rest;
  if (Array.isArray(value)) {
    const missing = protections.filter(({ permission }) => !can(permission));
    if (missing.some(({ otherwise }) => otherwise === 'absent')) return [];
    if (missing.length > 0) return value.map(maskAll);
    return items ? value.map((child) => project(child, items, can, find)) : value;
  }
  if (!isRecord(value)) return value;
  const withheld = protections
    .filter((protection) => !can(protection.permission) && applies(protection, value))
    .reduce(withhold, value);
  const entries = Object.entries(withheld).map(([key, child]) => {
    const childSchema = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
    return [key, isRecord(childSchema) ? project(child, childSchema, can, find) : child];
  });
  const branches = [...allOf, ...anyOf, ...oneOf];
  return branches.reduce<unknown>((part, branch) => project(part, branch, can, find), Object.fromEntries(entries));
}

/** The permissions that parts of a response require. */
function listPermissions(schema: JsonSchema, find: FindSchema): Permission[] {
  const { items, properties = {}, allOf = [], anyOf = [], oneOf = [], [PROTECTED]: protections = [] } = find(schema);
  const below = [...(items ? [items] : []), ...Object.values(properties), ...allOf, ...anyOf, ...oneOf];
  const own = protections.map(({ permission }) => permission);
  return [...own, ...below.flatMap((child) => listPermissions(child, find))];
}

/** Dotted paths of fields that neither schema contains. */
function listUnknown(
  value: unknown,
  schema: JsonSchema,
  readResponse: JsonSchema | undefined,
  find: FindSchema,
): string[] {
  const { properties, items, additionalProperties } = find(schema);
  // Its own rule rejects unknown fields for this part of the body.
  if (additionalProperties === false) return [];
  const below = (key: string, child: unknown, childSchema: JsonSchema) =>
    listUnknown(child, childSchema, undefined, find).map((path) => `${key}.${path}`);
  if (Array.isArray(value)) return items ? value.flatMap((child, n) => below(String(n), child, items)) : [];
  if (!isRecord(value) || !properties) return [];
  const ignored = readResponse ? (find(readResponse).properties ?? {}) : {};
  return Object.entries(value).flatMap(([key, child]) => {
    const childSchema = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (childSchema) return below(key, child, childSchema);
    return Object.hasOwn(ignored, key) ? [] : [key];
  });
}

const shorten = (name: string) =>
  (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name).toWellFormed();

function refuse(status: 400 | 422, title: string, code: 'unknownParameter' | 'unknownField', all: string[]): void {
  if (all.length === 0) return;
  const names = all.slice(0, MAX_NAMES).map(shorten);
  throw new AppError(status, `${title}: ${names[0]}.`, { errors: names.map((name) => toFieldError(name, code)) });
}

/** Applies the schemas of the API document to requests and responses. */
export function createFieldRules(getDocument: () => ApiDocument) {
  const needed = new Map<JsonSchema, readonly Permission[]>();
  let opened: ReturnType<typeof open> | undefined;
  /** Reads the document at the first request, when all routes are registered. */
  function open() {
    const document = getDocument();
    return { find: createFindSchema(document), operations: listOperations(document) };
  }
  function findOperation(c: Context): OperationSchemas | undefined {
    opened ??= open();
    return opened.operations.get(findRoute(c)?.name ?? '');
  }
  return {
    /** Whether an empty body is a 415; undefined for an unknown operation. */
    isBodyNeeded: (c: Context) => findOperation(c)?.isBodyNeeded,

    /**
     * Removes or masks protected fields in every JSON response, by the schema marks in the API document. Routes do not
     * do it themselves, so a new one cannot forget it. Anonymous callers have no permissions.
     */
    protectFields: createMiddleware<ApiEnv>(async (c, next) => {
      await next();
      const schema = findOperation(c)?.responses.get(String(c.res.status));
      if (!schema || !opened) return;
      const { find } = opened;
      const all = needed.get(schema) ?? listPermissions(schema, find);
      needed.set(schema, all);
      const permissions = c.get('user')?.permissions ?? [];
      const can: Can = (permission) => permissions.includes(permission);
      if (all.every(can)) return;
      const answer = project(await c.res.json(), schema, can, find);
      c.res = new Response(JSON.stringify(answer), c.res);
    }),

    /**
     * Rejects unknown input, because a typo ("stauts") would otherwise be silently ignored: a query parameter with 400,
     * a body field with 422, both named. The API document defines the known names.
     */
    refuseUnknown: createMiddleware<ApiEnv>(async (c, next) => {
      const operation = findOperation(c);
      if (!operation || !opened) return next();
      const parameters = Object.keys(c.req.queries()).filter((name) => !operation.query.has(name));
      refuse(400, 'Unknown query parameter', 'unknownParameter', parameters);
      if (operation.body) {
        const fields = listUnknown(await c.req.json(), operation.body, operation.readResponse, opened.find);
        refuse(422, 'Unknown field', 'unknownField', fields);
      }
      await next();
    }),
  };
}
