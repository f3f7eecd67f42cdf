import { z } from '@hono/zod-openapi';
import { customerCreateSchema, customerSchema, customerUpdateSchema } from '#domain/customers/schema.ts';
import { parameterText } from '#domain/values.schema.ts';
import { created, endpoint, withTag } from '#server/core/endpoint.ts';
import type { CustomerService } from './customers.service.ts';

interface Services {
  customers: CustomerService;
}

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 1_000;
const READ = { permission: 'customers:read', mode: 'live' } as const;
const WRITE = { permission: 'customers:write', mode: 'live' } as const;
const output = customerSchema.openapi('Customer');
const params = z.object({ id: z.string() });

const list = endpoint({
  id: 'listCustomers',
  route: 'GET /customers',
  summary: 'List or search customers',
  access: READ,
  query: z.object({
    search: parameterText(200).optional().meta({ description: 'Part of the name, or the number' }),
    archived: z.enum(['true']).optional().meta({ description: 'Includes archived customers' }),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
  }),
  output: z.object({ items: z.array(output) }),
  answers: { 200: 'Customers by name' },
  run: async ({ customers }: Services, { query: { search, archived, limit } }) => ({
    items: await customers.listCustomers({ search, withArchived: archived === 'true', limit }),
  }),
});

const create = endpoint({
  id: 'createCustomer',
  route: 'POST /customers',
  summary: 'Create a customer',
  access: WRITE,
  body: customerCreateSchema,
  output,
  answers: { 201: 'Created', 200: 'A customer with this id or name and the same details already exists' },
  errors: [409],
  run: async ({ customers }: Services, { body, caller }) => {
    const { customer, isNew } = await customers.createCustomer(body, caller.email);
    return isNew ? created(customer) : customer;
  },
});

const get = endpoint({
  id: 'getCustomer',
  route: 'GET /customers/{id}',
  summary: 'Read a customer',
  access: READ,
  params,
  output,
  answers: { 200: 'The customer' },
  run: ({ customers }: Services, { params: { id } }) => customers.getCustomer(id),
});

const update = endpoint({
  id: 'updateCustomer',
  route: 'PUT /customers/{id}',
  summary: 'Replace the fields of a customer, or archive it',
  access: WRITE,
  params,
  ifMatch: true,
  body: customerUpdateSchema,
  output,
  answers: { 200: 'Saved' },
  errors: [409],
  run: ({ customers }: Services, { params: { id }, version, body, caller }) =>
    customers.updateCustomer(id, version, body, caller.email),
});

/** The customers, for staff. */
export const customerEndpoints = withTag('customers', [list, create, get, update]);
