import type { RouterContextProvider } from 'react-router';
import { getCompany, getPage } from '#app/document/page-context.ts';
import { findNeeds } from './to-operation.ts';

/** What stands beside every page of the documentation. */
export interface DocsIndex {
  sections: { name: string; title: string }[];
}

/** The API's own document, by which the server checks requests. */
export async function loadDocument(context: Readonly<RouterContextProvider>): Promise<NamedDocument> {
  const answer = await getPage(context).fetch('/api/openapi.json');
  return { ...(await answer.json()), prefix: getCompany(context).prefix };
}

/** The sections that have operations, as the document names them; first those in which keys can do something. */
export function toIndex(document: ApiDocument): DocsIndex {
  const operations = listOperations(document);
  const used = new Set(operations.flatMap(({ operation }) => operation.tags));
  const forKeys = new Set(
    operations.flatMap(({ operation }) => (typeof findNeeds(operation) === 'object' ? operation.tags : [])),
  );
  const rank = ({ name }: { name: string }) => (forKeys.has(name) || name === 'webhooks' ? 0 : 1);
  const sections = document.tags.filter(({ name }) => used.has(name)).sort((a, b) => rank(a) - rank(b));
  return { sections: sections.map(({ name, description }) => ({ name, title: description })) };
}

/** The parts of the API's OpenAPI document that its page is made of. */
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

/** The document, and what examples need besides. */
export interface NamedDocument extends ApiDocument {
  /** Of the company's tracking numbers. */
  prefix: string;
}

/** The schema itself where it is named elsewhere, or may be null, or is one of several: then the first. */
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

/** Every operation with its method and path, in the order of the document. */
export function listOperations(document: ApiDocument) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}
