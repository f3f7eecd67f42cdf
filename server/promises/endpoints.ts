import { z } from '@hono/zod-openapi';
import { promiseSchema } from '#domain/promises/schema.ts';
import { endpoint, idParams, withTag } from '#server/core/endpoint.ts';
import type { PromiseService } from './promises.service.ts';

interface Services {
  promises: PromiseService;
}

const list = endpoint({
  id: 'listPromises',
  route: 'GET /shipments/{id}/promises',
  summary: 'List the promised dates of a shipment',
  description: 'Every estimate so far, who set it, and why it changed. The list is append-only.',
  access: { permission: 'shipments:read' },
  params: idParams,
  output: z.object({ items: z.array(promiseSchema.openapi('Promise')) }),
  answers: { 200: 'The promised dates, newest first' },
  run: async ({ promises }: Services, { params: { id } }) => ({ items: await promises.listOfShipment(id) }),
});

/** The promised dates of a shipment, for staff. */
export const promiseEndpoints = withTag('shipments', [list]);
