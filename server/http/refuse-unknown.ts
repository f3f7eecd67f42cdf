import { createMiddleware } from 'hono/factory';
import { type ApiDocument, createFindSchema, type FindSchema, type JsonSchema } from '#server/api-document.ts';
import { AppError, toFieldError } from '#server/errors.ts';
import type { FindOperation } from './find-operation.ts';
import type { ApiEnv } from './router.ts';

const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 100;
const shorten = (name: string) =>
  (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name).toWellFormed();

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Dotted paths of fields that neither schema contains. */
function listUnknown(value: unknown, schema: JsonSchema, answer: JsonSchema | undefined, find: FindSchema): string[] {
  const { properties, items, additionalProperties } = find(schema);
  // Its own rule rejects unknown fields for this part of the body.
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

/**
 * Rejects unknown input, because a typo ("stauts") would otherwise be silently ignored: a query parameter with 400, a
 * body field with 422, both named. The API document defines the known names.
 */
export function createRefuseUnknown(findOperation: FindOperation, getDocument: () => ApiDocument) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const operation = findOperation(c);
    if (!operation) return next();
    const parameters = Object.keys(c.req.queries()).filter((name) => !operation.query.has(name));
    refuse(400, 'Unknown query parameter', 'unknownParameter', parameters);
    if (operation.body) {
      const fields = listUnknown(await c.req.json(), operation.body, operation.answer, createFindSchema(getDocument()));
      refuse(422, 'Unknown field', 'unknownField', fields);
    }
    await next();
  });
}

function refuse(status: 400 | 422, title: string, code: 'unknownParameter' | 'unknownField', all: string[]): void {
  if (all.length === 0) return;
  const names = all.slice(0, MAX_NAMES).map(shorten);
  throw new AppError(status, `${title}: ${names[0]}.`, { errors: names.map((name) => toFieldError(name, code)) });
}
