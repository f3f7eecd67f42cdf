/** The parts of the OpenAPI document that the documentation page shows. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { required?: boolean; content?: Record<string, { schema?: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>;
}

export interface ApiDocument {
  info: { description: string; 'x-limits': { name: string; text: string }[] };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The API document with the company's number prefix, which examples use. */
export interface NamedDocument extends ApiDocument {
  prefix: string;
}

/** Resolves a reference; of a nullable or union type, returns the first non-null schema. */
export function resolve(schema: Schema, { components }: Pick<ApiDocument, 'components'>): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const named = name ? components.schemas[name] : undefined;
  if (named) return resolve({ ...named, description: schema.description ?? named.description ?? '' }, { components });
  const choice = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(
    ({ type }) => type !== 'null',
  );
  if (!choice) return schema;
  return resolve({ ...choice, ...(schema.description ? { description: schema.description } : {}) }, { components });
}

/** Lists all operations with method and path, in the document's order. */
export function listOperations(document: ApiDocument) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}
