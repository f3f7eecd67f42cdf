import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Schema } from './api-document.ts';
import { deduplicateFields, findRequirement, listBodyFields, toDocsOperation } from './to-operation.ts';

const toOperation = (permission: string) => ({
  ...{ operationId: 'one', summary: '', tags: [], responses: {} },
  description: `For staff whose role has the permission \`${permission}\`.`,
});
const needsOf = (permission: string) => findRequirement(toOperation(permission));

it('the operation names the scope of a key that includes the permission', () => {
  expect(needsOf('imports:read')).toEqual({ scope: 'imports:write' });
  expect(needsOf('shipments:read')).toEqual({ scope: 'shipments:read' });
  expect(needsOf('team:write')).toBe('staff');
});

const MOMENT: Schema = { type: ['string', 'null'], format: 'date-time' };
const place: Schema = { type: 'object', properties: { lat: { type: 'number', minimum: -90, maximum: 90 } } };
const components = { schemas: { Place: place } };
const DOCUMENT = { info: { description: '', 'x-limits': [] }, tags: [], paths: {}, components };

it('the example sends the key of the quick start, or a session’s token if keys can’t make the call', () => {
  const requestOf = (permission: string) =>
    toDocsOperation('GET', '/api/v1/things', toOperation(permission), { ...DOCUMENT, prefix: 'TC' }).request;
  expect(requestOf('shipments:read')).toContain('Bearer $TC_KEY"');
  expect(requestOf('team:write')).toContain('Bearer $TC_TOKEN"');
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/quick-start.md'), 'utf8');
  expect(guide).toContain('export TC_KEY=');
});

it('the example of an upload sends a file, and its query is encoded', () => {
  const upload = {
    ...toOperation('imports:write'),
    parameters: [{ name: 'name', in: 'query', required: true, schema: { type: 'string' } }],
    requestBody: { required: true, content: { 'text/csv': { schema: { type: 'string' } } } },
  };
  const { request } = toDocsOperation('PUT', '/api/v1/file', upload, { ...DOCUMENT, prefix: 'TC' });
  expect(request.split(' \\\n  ')).toEqual([
    'curl -X PUT "$TC/api/v1/file?name=Nordlicht%20GmbH"',
    '-H "Authorization: Bearer $TC_KEY"',
    '-H "Content-Type: text/csv"',
    '--data-binary @file',
  ]);
});

const list = (properties: Record<string, Schema>, required: string[] = []) =>
  listBodyFields({ type: 'object', properties, required }, DOCUMENT);
const types = (properties: Record<string, Schema>) => list(properties).map(({ name, type }) => [name, type]);

it.each<[Schema, string]>([
  [{ type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' }, 'string, 8 to 64 characters of `A-Z a-z 0-9 _ -`'],
  [{ type: 'string', maxLength: 5000 }, 'string, up to 5,000 characters'],
  [{ type: 'string', minLength: 1, maxLength: 500 }, 'string, 1 to 500 characters'],
  [{ type: 'string', format: 'email', maxLength: 254 }, 'email address, up to 254 characters'],
  [MOMENT, 'date and time with offset, or null'],
  [{ type: 'string', enum: ['', 'en', 'de'] }, '`"", en, de`'],
  [{ type: ['string', 'null'], enum: [...'abcdefghij', null] }, '`a, b, c, d, e, f, g, h, i, j`, or null'],
  [{ type: 'number', exclusiveMinimum: 0, maximum: 1_000_000 }, 'number, more than 0, up to 1,000,000'],
  [{ type: 'integer', minimum: 1, maximum: 100 }, 'whole number, 1 to 100'],
  [{ type: 'integer', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, 'whole number'],
  [{ type: 'number', minimum: 1, multipleOf: 1 }, 'whole number, at least 1'],
  [{ type: 'boolean' }, 'boolean'],
  [{}, 'object'],
  [
    { type: 'array', maxItems: 9, items: { type: 'string', maxLength: 5 } },
    'list, up to 9 entries, each string, up to 5 characters',
  ],
])('toType describes %j', (schema, expected) => {
  expect(list({ field: schema })[0]?.type).toBe(expected);
});

it('the operation lists nested fields up to three levels and refers to a field of the same shape', () => {
  const person: Schema = { type: 'object', properties: { name: { type: 'string' }, home: place } };
  expect(types({ people: { type: 'object', properties: { sender: person, recipient: person } } })).toEqual([
    ['people', 'object'],
    ['people.sender', 'object'],
    ['people.sender.name', 'string'],
    ['people.sender.home', 'object'],
    ['people.recipient', 'object, as people.sender'],
  ]);
  const items: Schema = { type: 'array', maxItems: 5, items: { $ref: '#/components/schemas/Place' } };
  expect(types({ stops: items })).toEqual([
    ['stops[]', 'list, up to 5 entries'],
    ['stops[].lat', 'number, -90 to 90'],
  ]);
});

it('the operation says which fields are required', () => {
  const fields = list({ id: { type: 'string', description: 'Yours' }, notes: { type: 'string' } }, ['id']);
  expect(fields.map(({ name, isNeeded, text }) => [name, isNeeded, text])).toEqual([
    ['id', true, 'Yours'],
    ['notes', false, ''],
  ]);
});

it('the operation describes a record by one field', () => {
  const column: Schema = { type: 'array', items: { type: 'integer' } };
  const columns = Object.fromEntries([...'abcde'].map((key) => [key, column]));
  expect(list({ columns: { type: 'object', properties: columns } })).toMatchObject([
    { name: 'columns', text: '' },
    { name: 'columns.*[]', type: 'list, each whole number', text: 'One for each: a, b, c, d, e' },
  ]);
  expect(types({ columns: { type: 'object', properties: { a: column, b: column } } })).toHaveLength(3);
});

it('the page lists nested fields once and then refers to them', () => {
  const fields = list({ id: { type: 'string' }, stop: place });
  const other = list({ stop: { ...place, properties: { lng: { type: 'number' } } } });
  const operations = deduplicateFields([
    { title: 'Create', fields },
    { title: 'Change', fields },
    { title: 'Move', fields: other },
  ]);
  expect(operations.map((operation) => operation.fields.map(({ name, type }) => `${name}: ${type}`))).toEqual([
    ['id: string', 'stop: object', 'stop.lat: number, -90 to 90'],
    ['id: string', 'stop: object, as in: Create'],
    ['stop: object', 'stop.lng: number'],
  ]);
});
