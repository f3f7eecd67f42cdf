import { z } from 'zod';
import { PROMISE_REASONS } from '../promises/promise.ts';
import { trackedShipmentSchema } from '../tracking/schema.ts';
import { CHANGE_TYPES } from './change.ts';

const publicEntry = trackedShipmentSchema.shape.trackingHistory.element.omit({ corrected: true });

/** One change of a shipment as programs read it: its public view plus the customer's references. */
export const changeSchema = z.object({
  /** Stable across reads; webhooks send it as `webhook-id`. */
  id: z.string(),
  type: z.enum(CHANGE_TYPES),
  /** When it was recorded, ISO 8601, UTC. */
  at: z.iso.datetime(),
  shipmentId: z.string(),
  trackingNumber: z.string(),
  references: z
    .array(z.string())
    .meta({ description: 'The customer’s own references for the shipment; empty for `shipment.left`' }),
  /** Only for `shipment.status`; null once the shipment is deleted. */
  entry: publicEntry
    .extend({ isCorrection: z.literal(true).optional() })
    .nullable()
    .optional(),
  /** Only for `shipment.promise`: the new and the previous estimate, without the internal note. */
  due: z.iso.datetime().nullable().optional(),
  previousDue: z.iso.datetime().nullable().optional(),
  reason: z
    .enum(PROMISE_REASONS)
    .optional()
    .meta({ description: 'For `shipment.promise`: the reason; absent for changes made before reasons were stored' }),
  shipment: trackedShipmentSchema.omit({ trackingHistory: true, route: true }).nullable().meta({
    description:
      'The public view at the time of reading, without its history; null once the shipment is deleted, and for `shipment.left`',
  }),
});
export type Change = z.infer<typeof changeSchema>;
