import { createRoute } from '@hono/zod-openapi';
import { systemSchema } from '#domain/system.schema.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { SystemService } from './system.service.ts';

const describe = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getSystem',
  summary: 'Tell what runs, on what, and how it is',
  tags: ['system'],
  responses: {
    200: {
      description: 'Version, database, disk, last backup, waiting emails, and what holds the list of changes back',
      content: { 'application/json': { schema: systemSchema.openapi('System') } },
    },
    ...problems(401),
  },
});

/** The state of the program, for staff. */
export function systemRoutes(system: SystemService) {
  return createRouter().openapi(describe, async (c) => {
    return c.json(await system.describe(), 200);
  });
}
