import { z } from '@hono/zod-openapi';
import { ACTIVITY_GROUPS } from '#domain/audit/audit.ts';
import { activityEntrySchema, auditEntrySchema } from '#domain/audit/schema.ts';
import { endpoint, idParams, pageFields, pageOf, withTag } from '#server/core/endpoint.ts';
import type { ActivityService, AuditService } from './audit.service.ts';

interface Services {
  activity: ActivityService;
  audit: AuditService;
}

const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;

const listActivity = endpoint({
  id: 'listActivity',
  route: 'GET /activity',
  summary: 'List actions on accounts, keys, webhooks, the company and personal data',
  access: { permission: 'team:read' },
  query: z.object({ group: z.enum(ACTIVITY_GROUPS).optional(), ...pageFields(PAGE_SIZE, MAX_PAGE_SIZE) }),
  output: pageOf(activityEntrySchema.openapi('ActivityEntry')),
  answers: { 200: 'A page, newest first; send nextCursor as `cursor` for the next page' },
  run: ({ activity }: Services, { query }) => activity.listActivity(query),
});

const listAudit = endpoint({
  id: 'listAudit',
  route: 'GET /shipments/{id}/audit',
  summary: 'List the changes of a shipment',
  access: { permission: 'shipments:read' },
  params: idParams,
  output: z.object({ items: z.array(auditEntrySchema.openapi('AuditEntry')) }),
  answers: { 200: 'Who changed what on the shipment, newest first' },
  run: async ({ audit }: Services, { params: { id } }) => ({ items: await audit.listOfShipment(id) }),
});

/** The audit log: per shipment for staff, the rest for admins. Only the changes themselves write to it. */
export const auditEndpoints = [...withTag('admins', [listActivity]), ...withTag('shipments', [listAudit])];
