import { createRoute, z } from '@hono/zod-openapi';
import { AUDIT_ACTIONS } from '#domain/audit.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import { activityRoutes } from './activity.routes.ts';
import type { ActivityService } from './activity.service.ts';
import type { AuditService } from './audit.service.ts';

const fields = z.record(z.string(), z.unknown());
const entry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z.string(),
    action: z.enum(AUDIT_ACTIONS),
    before: fields,
    after: fields,
  })
  .openapi('AuditEntry');

const list = createRoute({
  method: 'get',
  path: '/shipments/{id}/audit',
  operationId: 'listAudit',
  summary: 'List who changed what of a shipment',
  tags: ['shipments'],
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: {
      description: 'Who changed what of the shipment, newest first',
      content: { 'application/json': { schema: z.object({ items: z.array(entry) }) } },
    },
    ...problems(401, 404),
  },
});

/** The audit log: of a shipment, for staff, and the rest, for admins. Nothing writes to it but the changes themselves. */
export function auditRoutes(audit: AuditService, activity: ActivityService) {
  return createRouter()
    .route('/activity', activityRoutes(activity))
    .openapi(list, async (c) => c.json({ items: await audit.listOfShipment(c.req.valid('param').id) }, 200));
}
