import { z } from 'zod';
import { PROMISE_REASONS } from '../promises/promise.ts';
import { daySchema, shipmentFilterFields } from '../shipments/filter.schema.ts';
import { DELIVERY_KINDS } from '../shipments/filter.ts';
import { SERVICE_TYPES } from '../shipments/shipment.ts';
import { SHIPMENT_STATUSES } from '../shipments/status.ts';
import { CORRECTION_KINDS } from './report.ts';

const { customer, origin, destination } = shipmentFilterFields;

/** Which shipments a report counts; days are "yyyy-mm-dd" in the company's zone. */
export const reportQuerySchema = z.object({
  from: daySchema,
  to: daySchema,
  service: z.enum(SERVICE_TYPES).optional(),
  customer,
  origin,
  destination,
});

const count = z.number().int();
const seconds = z.number();
const countsOf = <Name extends string>(names: readonly Name[]) => z.record(z.enum(names), count);

/** A report of a period. Times in seconds, from the label to the delivery. */
export const reportSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string(),
  total: count,
  /** Every day of the period, also those without a shipment. */
  days: z.array(z.object({ day: z.iso.date(), counts: countsOf(SERVICE_TYPES) })),
  statuses: countsOf(SHIPMENT_STATUSES),
  deliveries: countsOf(DELIVERY_KINDS),
  /** Most deliveries first, at most MAX_LANES of `laneCount`. */
  lanes: z.array(
    z.object({
      origin: z.string(),
      destination: z.string(),
      /** Shipments with a first delivery; the times cover these. */
      delivered: count,
      fastest: seconds,
      median: seconds,
      p90: seconds,
      slowest: seconds,
      /** Deliveries with a promise; `onTime` of them came on or before the promised day. */
      promised: count,
      onTime: count,
    }),
  ),
  laneCount: count,
  /** Shipments in no lane because their addresses haven't been read yet. */
  unplaced: count,
  moves: z
    .object({
      moves: count,
      shipments: count,
      reasons: z.array(z.object({ reason: z.enum(PROMISE_REASONS), moves: count, shipments: count })),
    })
    .meta({
      description:
        'How often promised dates moved to another day before the delivery, for how many shipments, and why. The filter `moved` of GET /shipments lists them',
    }),
  corrections: z
    .object({
      since: z.iso.datetime().meta({ description: 'When the oldest correction was made' }),
      counts: z.partialRecord(z.enum(CORRECTION_KINDS), count),
      rows: z
        .array(
          z.object({
            kind: z.enum(CORRECTION_KINDS).meta({
              description:
                'delivery: the first delivery changed or was removed; told: it was reported after its day; deleted: the shipment was deleted; entered: it was created after its day; changed: its day, service, route or first estimate changed',
            }),
            at: z.iso.datetime(),
            shipmentId: z.string(),
            trackingNumber: z.string(),
          }),
        )
        .meta({ description: 'The newest 50' }),
    })
    .nullable()
    .meta({
      description:
        'How the figures of past days differ from those at the end of each day; null if they do not. Normal progress, such as a delivery on its day, is not a correction',
    }),
});
