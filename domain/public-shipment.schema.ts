import { z } from 'zod';
import { PUBLIC_EVENT_CODES, PUBLIC_REASONS } from './event-code.ts';
import type { PublicShipment } from './public-shipment.ts';
import { dimensionsSchema } from './shipment.schema.ts';
import { DIMENSION_UNITS, SERVICE_TYPES, WEIGHT_UNITS } from './shipment.ts';
import { SHIPMENT_STATUSES } from './shipment-status.ts';

/** The shape of PublicShipment, for the API's document. */
export const publicShipmentSchema = z.object({
  trackingNumber: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  serviceType: z.enum(SERVICE_TYPES),
  origin: z.string(),
  destination: z.string(),
  createdAt: z.iso.datetime(),
  estimatedDeliveryDate: z.iso.datetime().nullable(),
  weight: z.number(),
  weightUnit: z.enum(WEIGHT_UNITS),
  dimensions: dimensionsSchema,
  dimensionsUnit: z.enum(DIMENSION_UNITS),
  itemCount: z.number().int(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
  trackingHistory: z.array(
    z.object({
      status: z.enum(SHIPMENT_STATUSES),
      timestamp: z.iso.datetime(),
      location: z.string(),
      notes: z.string(),
      code: z.enum(PUBLIC_EVENT_CODES).optional(),
      reason: z.enum(PUBLIC_REASONS).optional(),
      corrected: z.literal(true).optional(),
    }),
  ),
}) satisfies z.ZodType<PublicShipment>;
