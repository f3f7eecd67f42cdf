import { createMiddleware } from 'hono/factory';
import { mask } from '#domain/mask.ts';
import { PROTECTED, type Protection } from '#domain/protected-fields.ts';
import type { Permission } from '#domain/team/role.ts';
import { type ApiDocument, createFindSchema, type FindSchema, type JsonSchema } from '#server/api-document.ts';
import type { FindOperation } from './find-operation.ts';
import type { ApiEnv } from './router.ts';

type Can = (permission: Permission) => boolean;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
    const its = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
    return [key, isRecord(its) ? project(child, its, can, find) : child];
  });
  const branches = [...allOf, ...anyOf, ...oneOf];
  return branches.reduce<unknown>((part, branch) => project(part, branch, can, find), Object.fromEntries(entries));
}

/** The permissions that parts of a response require. */
export function listProtections(schema: JsonSchema, find: FindSchema): Protection[] {
  const { items, properties = {}, allOf = [], anyOf = [], oneOf = [], [PROTECTED]: protections = [] } = find(schema);
  const below = [...(items ? [items] : []), ...Object.values(properties), ...allOf, ...anyOf, ...oneOf];
  return [...protections, ...below.flatMap((child) => listProtections(child, find))];
}

/**
 * Removes or masks protected fields in every JSON response, by the schema marks in the API document. Routes do not do
 * it themselves, so a new one cannot forget it. Anonymous callers have no permissions.
 */
export function createFieldProtection(findOperation: FindOperation, getDocument: () => ApiDocument) {
  const needs = new Map<JsonSchema, readonly Permission[]>();
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next();
    const schema = findOperation(c)?.answers.get(String(c.res.status));
    if (!schema) return;
    const find = createFindSchema(getDocument());
    const needed = needs.get(schema) ?? listProtections(schema, find).map(({ permission }) => permission);
    needs.set(schema, needed);
    const permissions = c.get('user')?.permissions ?? [];
    const can: Can = (permission) => permissions.includes(permission);
    if (needed.every(can)) return;
    const answer = project(await c.res.json(), schema, can, find);
    c.res = new Response(JSON.stringify(answer), c.res);
  });
}
