import { createRoute, z } from '@hono/zod-openapi';
import { activityEntrySchema } from '#domain/activity.schema.ts';
import { ACTIVITY_GROUPS } from '#domain/activity.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { ActivityService } from './activity.service.ts';

const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listActivity',
  summary: "List what was done to accounts, keys, webhooks, the company and people's data",
  tags: ['admins'],
  request: {
    query: z.object({
      group: z.enum(ACTIVITY_GROUPS).optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
    }),
  },
  responses: {
    200: {
      description: 'A page of it, newest first; send nextCursor as `cursor` for the next',
      content: {
        'application/json': {
          schema: z.object({
            items: z.array(activityEntrySchema.openapi('ActivityEntry')),
            nextCursor: z.string().nullable(),
          }),
        },
      },
    },
    ...problems(401),
  },
});

/** What was done to accounts, keys, webhooks, the company and people's data, for admins. Nothing writes to it but what is done. */
export function activityRoutes(activity: ActivityService) {
  return createRouter().openapi(list, async (c) => c.json(await activity.listActivity(c.req.valid('query')), 200));
}
