import { MARK_LIMITS } from '#domain/company/mark.ts';
import { MAX_IMPORT_BYTES } from '#domain/imports/import.ts';
import { findKeyScope, KEY_BUDGET } from '#domain/keys/key.ts';
import { PROTECTED, type Protection } from '#domain/protected-fields.ts';
import { MAX_TRACKING_NUMBERS } from '#domain/tracking/numbers.ts';
import { IMPORT_LIMITS } from './caller-limits.ts';
import type { Access, Needed } from './core/endpoint.ts';
import { BODY_LIMIT_BYTES, COMPANY_LIMIT_BYTES, MAX_DEPTH } from './http/json-body.ts';
import { LOOKUP_BUDGET, MISS_COST } from './http/limits.ts';
import type { createRouter } from './http/router.ts';

export interface JsonSchema {
  $ref?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: unknown;
  type?: string | string[];
  required?: string[];
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  description?: string;
  [PROTECTED]?: Protection[];
}

interface Content {
  description?: string;
  content?: Record<string, { schema?: JsonSchema }>;
}

export interface Operation {
  description?: string;
  parameters?: { name: string; in: string }[];
  requestBody?: Content & { required?: boolean };
  responses?: Record<string, Content>;
  security?: unknown[];
}

/**
 * The parts of an OpenAPI 3.1 document that the server itself reads. Paths are written as in the document, with
 * {braces}.
 */
export interface ApiDocument {
  info: { title: string; contact: { name?: string }; 'x-limits': typeof API_LIMITS };
  paths: Record<string, Record<string, Operation>>;
  /** Webhooks by event type. */
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

export type FindSchema = (schema: JsonSchema) => JsonSchema;

/** Resolves a reference; siblings of `$ref` apply, too. */
export const createFindSchema =
  ({ components }: Pick<ApiDocument, 'components'>): FindSchema =>
  ({ $ref, ...schema }) =>
    $ref ? { ...components.schemas[$ref.split('/').at(-1) ?? ''], ...schema } : schema;

const TAGS = {
  session: 'Sign-in and sign-out',
  account: 'The caller’s own password and sessions',
  admins: 'Accounts, roles and invitations',
  invitations: 'For the recipient of an invitation link',
  keys: 'API keys',
  company: 'Company settings shown on the site',
  shipments: 'Shipments, for staff',
  attention: 'Items that need attention',
  events: 'Events reported by programs',
  customers: 'The customers that shipments are sent for',
  tracking: 'Lookup of a shipment by number, and updates about it',
  charts: 'Drawn routes between public places',
  webhooks: 'Webhooks that receive shipment events',
  contact: 'Messages of the contact form',
  exports: 'CSV files',
  imports: 'Imports of shipments from CSV or XLSX files',
  changes: 'The change feed, for programs that synchronize',
  reports: 'Statistics for a period',
  mail: 'The outbox',
  system: 'Version and health of the system',
  people: 'Reading and erasing one person’s data',
};

const toInfo = (publicUrl: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'API',
    version: '1',
    contact: { url: new URL('/contact', publicUrl).href },
    license: { name: 'MIT', identifier: 'MIT' },
    'x-limits': API_LIMITS,
    description: [
      'Times are ISO 8601 with offset. Send the token of `POST /session`, or a key that an admin has created, as a bearer token.',
      'A key may do what its scopes allow. A key in a URL is a 400. A key bound to a customer can only read and write that customer’s shipments: any other shipment is a 404, and operations beyond them are a 403 of type `urn:problem:key-bound`.',
      'Errors are application/problem+json (RFC 9457): `type` names conflicts for programs, `errors` lists the rejected fields, with the `expected` value for those whose `code` is `invalidValue`.',
      'An unknown query parameter is a 400. An unknown body field is a 422, unless reading the same resource returns it: such fields are ignored, so that a response can be sent back.',
      'Reads can be repeated, and so can creations with the same id. After a 429 or 503, wait for the seconds in `Retry-After`.',
    ].join('\n\n'),
  },
  servers: [{ url: '/', description: 'The host of this document' }],
  tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  security: [{ bearer: [] }],
});

/** Describes who may call an operation, from the requirements that the guard checks. */
function toAudience(needed: Needed | undefined): string {
  if (needed === 'anyone') return 'For anyone.';
  if (needed === 'signed-in') return 'For any signed-in user.';
  const scope = findKeyScope(needed ?? '');
  const keys = scope ? `and for keys with the scope \`${scope}\`` : 'not for keys';
  return `For staff whose role has the permission \`${needed}\`, ${keys}.`;
}

/** The guard returns it for every operation that requires a session, so routes do not declare it. */
function describeRefusal({ responses = {} }: Operation, needed: Needed | undefined): void {
  const { content } = responses[401] ?? {};
  if (!content) return;
  const description =
    needed === 'signed-in'
      ? 'API keys have no account'
      : 'The account’s role or the key’s scopes lack the permission, or the key is bound to a customer and the operation covers more than that customer';
  responses[403] ??= { description, content };
  responses[429] ??= { description: 'The key has exceeded its rate limit; see Retry-After', content };
}

/**
 * Callers of an operation may lack the permission for the complete response. The document then describes the reduced
 * response as an alternative. Masked fields remain strings.
 */
function describeReducedResponse({ responses = {} }: Operation, needed: Needed | undefined, find: FindSchema): void {
  for (const { content } of Object.values(responses)) {
    const answer = content?.['application/json'];
    const { properties = {}, required = [], [PROTECTED]: protections = [] } = find(answer?.schema ?? {});
    const absent = protections.find(({ otherwise, permission }) => otherwise === 'absent' && permission !== needed);
    if (!answer?.schema || !absent) continue;
    const isOpen = (name: string) => absent.open.includes(name);
    const rest: JsonSchema = {
      type: 'object',
      description: `For callers without the permission \`${absent.permission}\``,
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isOpen(name))),
      required: required.filter(isOpen),
    };
    answer.schema = { anyOf: [answer.schema, rest] };
  }
}

/** Converts a path of the document to the router's syntax. */
export const toPattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** "METHOD /path/:param" of an operation, as in the router and the route table. */
export const toRouteName = (method: string, path: string) => `${method.toUpperCase()} ${toPattern(path)}`;

/** Returns the document with the current company name. */
export const withBrand = ({ info, ...document }: ApiDocument, brand: string): ApiDocument => ({
  ...document,
  info: { ...info, title: `${brand} API`, contact: { name: brand, ...info.contact } },
});

interface ApiDocumentOptions {
  /** Access to each route, by name. */
  routes: Readonly<Record<string, Access>>;
  /** Names of excluded routes. */
  hidden: readonly string[];
  publicUrl: string;
}

/** Building one takes 0.2 s, and a process whose APIs have the same routes needs it once. */
const documents = new WeakMap<ApiDocumentOptions['routes'], Map<string, ApiDocument>>();

/**
 * Builds the OpenAPI document of all routes once, at the first call, when all routes are registered. Permissions and
 * public operations come from the route table, so that document and guard cannot disagree. Hidden routes are left
 * out.
 */
export function createApiDocument(
  api: ReturnType<typeof createRouter>,
  { routes, hidden, publicUrl }: ApiDocumentOptions,
) {
  const built = documents.get(routes) ?? new Map<string, ApiDocument>();
  documents.set(routes, built);
  const key = [publicUrl, ...hidden].join(' ');
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The token returned by POST /api/v1/session, or an API key.',
  });
  const build = (): ApiDocument => {
    const document = api.getOpenAPI31Document(toInfo(publicUrl)) as unknown as ApiDocument;
    const find = createFindSchema(document);
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const name = toRouteName(method, path);
        const needed = routes[name]?.permission;
        operation.description = [operation.description, toAudience(needed)].filter(Boolean).join('\n\n');
        if (needed === 'anyone') operation.security ??= [];
        else describeRefusal(operation, needed);
        describeReducedResponse(operation, needed, find);
        if (hidden.includes(name)) delete operations[method];
      }
      if (Object.keys(operations).length === 0) delete document.paths[path];
    }
    if (!document.paths['/api/v1/webhooks']) delete document.webhooks;
    return document;
  };
  return (): ApiDocument => {
    const document = built.get(key) ?? build();
    built.set(key, document);
    return document;
  };
}

/** The limit in thousands. */
function toSize(bytes: number): string {
  const kilobytes = bytes % 1024 === 0 ? bytes / 1024 : bytes / 1000;
  return kilobytes < 1024 ? `${kilobytes} kB` : `${kilobytes / 1024} MB`;
}

const toQuota = ({ files, megabytes }: (typeof IMPORT_LIMITS)['key']) => `${files} and ${megabytes} MB`;

/** Describes the limits for programs, from the constants that enforce them. */
export const API_LIMITS: readonly { name: string; text: string }[] = [
  {
    name: 'Requests of a key',
    text: `${KEY_BUDGET.points} in any ${KEY_BUDGET.seconds} seconds per key.`,
  },
  {
    name: 'Lookups without a key',
    text: `\`GET /api/v1/tracking/{trackingNumber}\` and \`GET /api/v1/tracking\`: from one address ${LOOKUP_BUDGET.points} numbers that are not found in any ${LOOKUP_BUDGET.seconds / 60} minutes, and ${MISS_COST} that are found count as one that is not. Of up to ${MAX_TRACKING_NUMBERS} numbers at once each counts, and all are refused where not all could be missing. Pages of the site, subscriptions and lookups share this budget. An IPv6 address counts as its /64.`,
  },
  {
    name: 'Remaining budget',
    text: `Responses to keys and to these lookups have \`RateLimit-Policy\` (\`"key";q=${KEY_BUDGET.points};w=${KEY_BUDGET.seconds}\` or \`"lookup";q=${LOOKUP_BUDGET.points};w=${LOOKUP_BUDGET.seconds}\`: a quota per number of seconds) and \`RateLimit\` (\`r\`: the remaining quota, \`t\`: seconds until more is available at the latest), as draft-ietf-httpapi-ratelimit-headers has them.`,
  },
  {
    name: 'Files of imports',
    text: `${toQuota(IMPORT_LIMITS.key)} of a key, ${toQuota(IMPORT_LIMITS.account)} of a person per hour; one file per caller is read at a time.`,
  },
  {
    name: 'Too much',
    text: 'A 429 with `Retry-After`, the seconds until the same request is allowed again; nothing was done. Sign-ins, contact messages and subscriptions have their own limits, reported in the same way.',
  },
  {
    name: 'Bodies',
    text: `${toSize(BODY_LIMIT_BYTES)}, ${toSize(COMPANY_LIMIT_BYTES)} of \`PATCH /api/v1/company\`, files of imports ${toSize(MAX_IMPORT_BYTES)}, logo pictures ${toSize(MARK_LIMITS.bytes)}: more is a 413. JSON that is nested deeper than ${MAX_DEPTH} levels is a 400.`,
  },
];
