import { createRoute, z } from '@hono/zod-openapi';
import { customerCreateSchema, customerSchema, customerUpdateSchema } from '#domain/customer.schema.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import { IF_MATCH, parseIfMatch, toETag } from '#server/http/version-header.ts';
import type { CustomerService } from './customers.service.ts';

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 1_000;
const tags = ['customers'];
const customer = customerSchema.openapi('Customer');
const params = z.object({ id: z.string() });
const answer = (description: string) => ({
  description,
  content: { 'application/json': { schema: customer } },
  headers: z.object({ ETag: z.string() }),
});
const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listCustomers',
  summary: 'List or search customers',
  tags,
  request: {
    query: z.object({
      search: z
        .string()
        .max(200)
        .refine((text) => !text.includes('\0') && text.isWellFormed(), 'invalidValue')
        .optional()
        .meta({ description: 'A part of the name, or the number' }),
      archived: z.enum(['true']).optional().meta({ description: 'With those that are archived' }),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
    }),
  },
  responses: {
    200: {
      description: 'Customers by name',
      content: { 'application/json': { schema: z.object({ items: z.array(customer) }) } },
    },
    ...problems(401),
  },
});

const create = createRoute({
  method: 'post',
  path: '/',
  operationId: 'createCustomer',
  summary: 'Create a customer',
  tags,
  request: { body: body(customerCreateSchema) },
  responses: {
    201: answer('Created'),
    200: answer('There is one with this id or name, and with every detail that was sent'),
    ...problems(401, 409, 413, 415, 422),
  },
});

const get = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'getCustomer',
  summary: 'Read a customer',
  tags,
  request: { params },
  responses: { 200: answer('The customer'), ...problems(401, 404) },
});

const update = createRoute({
  method: 'put',
  path: '/{id}',
  operationId: 'updateCustomer',
  summary: 'Replace the fields of a customer, or archive it',
  tags,
  request: {
    params,
    headers: z.object({ 'if-match': z.string().optional().meta(IF_MATCH) }),
    body: body(customerUpdateSchema),
  },
  responses: { 200: answer('Saved'), ...problems(401, 404, 409, 412, 413, 415, 422, 428) },
});

/** The customers, for staff. */
export function customerRoutes(customers: CustomerService) {
  return createRouter()
    .openapi(list, async (c) => {
      const { search, archived, limit } = c.req.valid('query');
      const items = await customers.listCustomers({ search, withArchived: archived === 'true', limit });
      return c.json({ items }, 200);
    })
    .openapi(create, async (c) => {
      const created = await customers.createCustomer(c.req.valid('json'), c.get('user').email);
      c.header('ETag', toETag(created.customer.version));
      return created.isNew ? c.json(created.customer, 201) : c.json(created.customer, 200);
    })
    .openapi(get, async (c) => {
      const found = await customers.getCustomer(c.req.valid('param').id);
      c.header('ETag', toETag(found.version));
      return c.json(found, 200);
    })
    .openapi(update, async (c) => {
      const version = parseIfMatch(c.req.valid('header')['if-match']);
      const { id } = c.req.valid('param');
      const saved = await customers.updateCustomer(id, version, c.req.valid('json'), c.get('user').email);
      c.header('ETag', toETag(saved.version));
      return c.json(saved, 200);
    });
}
