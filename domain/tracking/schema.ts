import { z } from 'zod';
import { routeChartSchema } from '../charts/schema.ts';
import { PUBLIC_EVENT_CODES, PUBLIC_REASONS } from '../events/event-code.ts';
import { LANGUAGE_CODES } from '../languages.ts';
import { publicPromiseSchema } from '../promises/schema.ts';
import { dimensionsSchema } from '../shipments/schema.ts';
import { DIMENSION_UNITS, SERVICE_TYPES, WEIGHT_UNITS } from '../shipments/shipment.ts';
import { JOURNEY_STAGES, SHIPMENT_STATUSES } from '../shipments/status.ts';
import type { SummarizedNumber } from '../shipments/summary.ts';
import type { LocalizedShipment, TrackingQuery } from './public-shipment.ts';

/** The API schema of LocalizedShipment. */
export const trackedShipmentSchema = z.object({
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
  promises: z.array(publicPromiseSchema).optional(),
  nextScanBy: z.iso.datetime().optional().meta({
    description:
      'When 9 of 10 shipments on its lane have been scanned again, in working hours after its last scan. Once it has passed, the shipment is on the attention list of the office. Absent with fewer than 20 scans of the lane, on hold and after delivery',
  }),
  route: routeChartSchema.optional(),
}) satisfies z.ZodType<LocalizedShipment>;

/** `include=route` adds the drawn route, `lang` sets the language of places, for the lookup and its stream. */
export const trackingQueryFields = {
  include: z.enum(['route']).optional(),
  lang: z.enum(LANGUAGE_CODES).default('en'),
};

export const toTrackingQuery = ({
  include,
  lang,
}: z.infer<z.ZodObject<typeof trackingQueryFields>>): TrackingQuery => ({
  language: lang,
  withRoute: include === 'route',
});

/** The API schema of a lookup of several numbers. */
export const summarizedNumbersSchema = z.object({
  items: z.array(
    z.object({
      trackingNumber: z.string(),
      shipment: z
        .object({
          status: z.enum(SHIPMENT_STATUSES),
          stage: z.enum(JOURNEY_STAGES),
          origin: z.string(),
          destination: z.string(),
          estimatedDeliveryDate: z.iso.datetime().nullable(),
          at: z.iso.datetime(),
          place: z.string(),
          code: z.enum(PUBLIC_EVENT_CODES).optional(),
          attemptAt: z.iso.datetime().optional(),
          promises: z.array(publicPromiseSchema).optional(),
        })
        .nullable(),
    }),
  ),
}) satisfies z.ZodType<{ items: SummarizedNumber[] }>;

/** `numbers` are up to 25, separated by commas or spaces. */
export const summaryQueryFields = { numbers: z.string(), lang: trackingQueryFields.lang };
