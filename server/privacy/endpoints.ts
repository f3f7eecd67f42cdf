import { z } from '@hono/zod-openapi';
import { erasureSchema, personSchema } from '#domain/shipment-people/schema.ts';
import { endpoint, withTag } from '#server/core/endpoint.ts';
import type { PeopleService } from './people.service.ts';

interface Services {
  people: PeopleService;
}

const query = z.object({ email: z.string().max(254) });

const get = endpoint({
  id: 'getPerson',
  route: 'GET /people',
  summary: 'Get a person’s data',
  access: { permission: 'privacy:read' },
  query,
  output: personSchema.openapi('Person'),
  answers: { 200: 'All stored data of the person with this email address' },
  errors: [422],
  run: ({ people }: Services, { query: { email }, caller }) => people.getPerson(email, caller.email),
});

const erase = endpoint({
  id: 'erasePerson',
  route: 'DELETE /people',
  summary: 'Erase a person’s data',
  access: { permission: 'privacy:write' },
  query,
  output: erasureSchema.openapi('Erasure'),
  answers: { 200: 'The number of erased records' },
  errors: [422],
  run: ({ people }: Services, { query: { email }, caller }) => people.erasePerson(email, caller.email),
});

/** Export and erasure of one person's data, for staff. */
export const peopleEndpoints = withTag('people', [get, erase]);
