import { createRoute, z } from '@hono/zod-openapi';
import { changeSchema } from '#domain/change.schema.ts';
import { CHANGE_TYPES, CHANGES_KEPT_DAYS, type ChangeType } from '#domain/change.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { ChangeService } from './changes.service.ts';

const PAGE_SIZE = 500;

const isType = (text: string): text is ChangeType => (CHANGE_TYPES as readonly string[]).includes(text);

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listChanges',
  summary: 'List what became of shipments since a cursor',
  description: `Oldest first, deletions included. Go on with \`nextCursor\`, which is always there: whoever does so sees every change once, those of one shipment in the order in which they were made. Without \`after\` it begins with the oldest that is kept. A change is kept for ${CHANGES_KEPT_DAYS} days. To begin with a copy of everything: ask for \`after=now\`, read all shipments, then go on from the cursor that it gave. Do the same after a 410 (\`urn:problem:cursor-gone\`): the change that the cursor names is gone, because the database was restored, lost changes in a failover, or erased them. Nothing is skipped silently.`,
  tags: ['changes'],
  request: {
    query: z.object({
      after: z.string().min(1).max(200).optional().meta({ description: 'A `nextCursor`, or `now`' }),
      limit: z.coerce.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
      type: z
        .string()
        .refine((text) => text.split(',').every(isType), 'invalidValue')
        .optional()
        .meta({ description: `Only these, apart by commas: ${CHANGE_TYPES.join(', ')}` }),
    }),
  },
  responses: {
    200: {
      description: 'Changes, oldest first; `isMore` says that there are more already',
      content: {
        'application/json': {
          schema: z.object({
            items: z.array(changeSchema.openapi('Change')),
            nextCursor: z.string(),
            isMore: z.boolean(),
          }),
        },
      },
    },
    ...problems(401, 410),
  },
});

/** What became of shipments, for programs that catch up. */
export function changeRoutes(changes: ChangeService) {
  return createRouter().openapi(list, async (c) => {
    const { after, limit, type } = c.req.valid('query');
    const types = type?.split(',').filter(isType);
    const filter = { types, sight: c.get('user').sight };
    return c.json(await changes.listChanges(after, limit, filter), 200);
  });
}
