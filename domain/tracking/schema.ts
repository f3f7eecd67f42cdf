import { z } from 'zod';
import { routeChartSchema } from '../charts/schema.ts';
import { PUBLIC_EVENT_CODES, PUBLIC_REASONS } from '../events/event-code.ts';
import { LANGUAGE_CODES } from '../languages.ts';
import { publicPromiseSchema } from '../promises/schema.ts';
import { dimensionsSchema } from '../shipments/schema.ts';
import { DIMENSION_UNITS, SERVICE_TYPES, WEIGHT_UNITS } from '../shipments/shipment.ts';
import { JOURNEY_STAGES, SHIPMENT_STATUSES } from '../shipments/status.ts';
import type { TrackingQuery } from './public-shipment.ts';

/** What a lookup returns. Times are ISO 8601, UTC. */
export const trackedShipmentSchema = z.object({
  trackingNumber: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  serviceType: z.enum(SERVICE_TYPES),
  /** Public place of the origin address; '' if there is none. */
  origin: z.string(),
  destination: z.string(),
  createdAt: z.iso.datetime(),
  estimatedDeliveryDate: z.iso.datetime().nullable(),
  weight: z.number(),
  weightUnit: z.enum(WEIGHT_UNITS),
  /** All 0 if unknown. */
  dimensions: dimensionsSchema,
  dimensionsUnit: z.enum(DIMENSION_UNITS),
  itemCount: z.number().int(),
  updatedAt: z.iso.datetime(),
  /** Increases with each change. */
  version: z.number().int(),
  /** Newest first, at least one entry. */
  trackingHistory: z.array(
    z.object({
      status: z.enum(SHIPMENT_STATUSES),
      timestamp: z.iso.datetime(),
      /** '' if it isn't public. */
      location: z.string(),
      notes: z.string(),
      code: z.enum(PUBLIC_EVENT_CODES).optional(),
      reason: z.enum(PUBLIC_REASONS).optional(),
      /** A later entry corrects this one. */
      corrected: z.literal(true).optional(),
    }),
  ),
  /** Newest promised dates first; absent if the estimate is the only one. */
  promises: z.array(publicPromiseSchema).optional(),
  nextScanBy: z.iso.datetime().optional().meta({
    description:
      'When 9 of 10 shipments on its lane have been scanned again, in working hours after its last scan. Once it has passed, the shipment is on the attention list of the office. Absent with fewer than 20 scans of the lane, on hold and after delivery',
  }),
  /** Absent if not requested or not drawable. */
  route: routeChartSchema.optional(),
});

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

/** One line of a lookup of several numbers: a part of the public view. */
const summarySchema = z.object({
  status: z.enum(SHIPMENT_STATUSES),
  /** The stage it reached, also while on hold. */
  stage: z.enum(JOURNEY_STAGES),
  origin: z.string(),
  destination: z.string(),
  estimatedDeliveryDate: z.iso.datetime().nullable(),
  /** When and where it got its status; the place is '' if it isn't public or no scan has one. */
  at: z.iso.datetime(),
  place: z.string(),
  /** The code of the newest entry. */
  code: z.enum(PUBLIC_EVENT_CODES).optional(),
  /** When the last delivery attempt failed, while nothing newer is known. */
  attemptAt: z.iso.datetime().optional(),
  promises: z.array(publicPromiseSchema).optional(),
});
export type ShipmentSummary = z.infer<typeof summarySchema>;

/** Each requested number with its shipment's line, or null if there is none. */
export const summarizedNumbersSchema = z.object({
  items: z.array(z.object({ trackingNumber: z.string(), shipment: summarySchema.nullable() })),
});
export type SummarizedNumber = z.infer<typeof summarizedNumbersSchema>['items'][number];

/** `numbers` are up to 25, separated by commas or spaces. */
export const summaryQueryFields = { numbers: z.string(), lang: trackingQueryFields.lang };
