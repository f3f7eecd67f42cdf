import { z } from '@hono/zod-openapi';
import { CHANGE_TYPES, CHANGES_KEPT_DAYS, type ChangeType } from '#domain/changes/change.ts';
import { changeSchema } from '#domain/changes/schema.ts';
import { endpoint, withTag } from '#server/core/endpoint.ts';
import type { ChangeService } from './changes.service.ts';

interface Services {
  changes: ChangeService;
}

const PAGE_SIZE = 500;

const isType = (text: string): text is ChangeType => (CHANGE_TYPES as readonly string[]).includes(text);

const list = endpoint({
  id: 'listChanges',
  route: 'GET /changes',
  summary: 'List changes of shipments since a cursor',
  description: `Oldest first, deletions included. Continue with \`nextCursor\`, which is always set: every change is then returned once, those of one shipment in order. Without \`after\`, the list starts with the oldest stored change. Changes are stored for ${CHANGES_KEPT_DAYS} days. To start with a full copy, request \`after=now\`, read all shipments, then continue from the returned cursor. Do the same after a 410 (\`urn:problem:cursor-gone\`): the change that the cursor names no longer exists, because the database was restored, lost changes in a failover, or erased them. Nothing is skipped silently.`,
  access: { permission: 'changes:read', bound: true, mode: 'live' },
  query: z.object({
    after: z.string().min(1).max(200).optional().meta({ description: 'A `nextCursor`, or `now`' }),
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
    type: z
      .string()
      .refine((text) => text.split(',').every(isType), 'invalidValue')
      .optional()
      .meta({ description: `Only these types, separated by commas:  ${CHANGE_TYPES.join(', ')}` }),
  }),
  output: z.object({ items: z.array(changeSchema.openapi('Change')), nextCursor: z.string(), isMore: z.boolean() }),
  answers: { 200: 'Changes, oldest first; `isMore` means that there are more' },
  errors: [410],
  run: ({ changes }: Services, { query: { after, limit, type }, caller }) =>
    changes.listChanges(after, limit, { types: type?.split(',').filter(isType), customerScope: caller.customerScope }),
});

/** Shipment changes for programs that synchronize. */
export const changeEndpoints = withTag('changes', [list]);
