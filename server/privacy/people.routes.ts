import { createRoute, z } from '@hono/zod-openapi';
import { erasureSchema, personSchema } from '#domain/person.schema.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { PeopleService } from './people.service.ts';

const tags = ['people'];
const request = { query: z.object({ email: z.string().max(254) }) };

const get = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getPerson',
  summary: 'Read what is held of a person',
  tags,
  request,
  responses: {
    200: {
      description: 'All that is held of the person with this mail address',
      content: { 'application/json': { schema: personSchema.openapi('Person') } },
    },
    ...problems(401, 422),
  },
});

const erase = createRoute({
  method: 'delete',
  path: '/',
  operationId: 'erasePerson',
  summary: 'Erase what is held of a person',
  tags,
  request,
  responses: {
    200: {
      description: 'How much was erased',
      content: { 'application/json': { schema: erasureSchema.openapi('Erasure') } },
    },
    ...problems(401, 422),
  },
});

/** Reading and erasing one person's data, for staff. */
export function peopleRoutes(people: PeopleService) {
  return createRouter()
    .openapi(get, async (c) => {
      return c.json(await people.getPerson(c.req.valid('query').email, c.get('user').email), 200);
    })
    .openapi(erase, async (c) =>
      c.json(await people.erasePerson(c.req.valid('query').email, c.get('user').email), 200),
    );
}
