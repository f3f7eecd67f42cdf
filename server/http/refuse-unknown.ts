import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { type ApiDocument, type JsonSchema, toRouteName } from '#server/api-document.ts';
import { AppError, toFieldError } from '#server/errors.ts';
import { ANY_METHOD } from './request-id.ts';
import type { ApiEnv } from './router.ts';

/** What an operation takes. */
interface Known {
  query: Set<string>;
  body: JsonSchema | undefined;
  /** What reading the same thing answers: such fields of a body are ignored. */
  answer: JsonSchema | undefined;
}

const JSON_TYPE = 'application/json';
const MOST_NAMES = 20;
const LONGEST_NAME = 100;
const shorten = (name: string) =>
  (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name).toWellFormed();

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The schema of what the same address reads, or, for what creates a thing, the address below it. */
function findAnswer({ paths }: ApiDocument, method: string, path: string): JsonSchema | undefined {
  const read = paths[method === 'post' ? `${path}/{id}` : path]?.get;
  return read?.responses?.[200]?.content?.[JSON_TYPE]?.schema;
}

function listKnown(document: ApiDocument): Map<string, Known> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]): [string, Known] => [
      toRouteName(method, path),
      {
        query: new Set(parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)),
        body: requestBody?.content?.[JSON_TYPE]?.schema,
        answer: findAnswer(document, method, path),
      },
    ]),
  );
  return new Map(operations);
}

/** The dotted paths of the fields that neither schema has. */
function listUnknown(value: unknown, schema: JsonSchema, answer: JsonSchema | undefined, find: Find): string[] {
  const { properties, items, additionalProperties } = find(schema);
  // Its own rule refuses them, for that part of the body alone.
  if (additionalProperties === false) return [];
  const below = (key: string, child: unknown, its: JsonSchema) =>
    listUnknown(child, its, undefined, find).map((path) => `${key}.${path}`);
  if (Array.isArray(value)) return items ? value.flatMap((child, n) => below(String(n), child, items)) : [];
  if (!isRecord(value) || !properties) return [];
  const ignored = answer ? (find(answer).properties ?? {}) : {};
  return Object.entries(value).flatMap(([key, child]) => {
    const its = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (its) return below(key, child, its);
    return Object.hasOwn(ignored, key) ? [] : [key];
  });
}

type Find = (schema: JsonSchema) => JsonSchema;

const toFind =
  ({ components }: ApiDocument): Find =>
  (schema) =>
    schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

/**
 * Refuses what an operation does not know, or a slip of the pen ("stauts") would be a silent nothing: a query parameter is
 * a 400, a field of a body a 422, both with its name. What is known is read from the API's own document.
 */
export function createRefuseUnknown(getDocument: () => ApiDocument) {
  let known: Map<string, Known> | undefined;
  return createMiddleware<ApiEnv>(async (c, next) => {
    const route = matchedRoutes(c).find(({ method }) => method !== ANY_METHOD);
    known ??= listKnown(getDocument());
    const operation = route && known.get(`${route.method} ${route.path}`);
    if (!operation) return next();
    const parameters = Object.keys(c.req.queries()).filter((name) => !operation.query.has(name));
    refuse(400, 'There is no such query parameter', 'unknownParameter', parameters);
    if (operation.body) {
      const fields = listUnknown(await c.req.json(), operation.body, operation.answer, toFind(getDocument()));
      refuse(422, 'There is no such field', 'unknownField', fields);
    }
    await next();
  });
}

function refuse(status: 400 | 422, title: string, code: 'unknownParameter' | 'unknownField', all: string[]): void {
  if (all.length === 0) return;
  const names = all.slice(0, MOST_NAMES).map(shorten);
  throw new AppError(status, `${title}: ${names[0]}.`, { errors: names.map((name) => toFieldError(name, code)) });
}
