import { gzipSync } from 'node:zlib';
import { createRoute, z } from '@hono/zod-openapi';
import {
  summarisedNumbersSchema,
  summaryQueryFields,
  toTrackingQuery,
  trackedShipmentSchema,
  trackingQueryFields,
} from '#domain/public-shipment.schema.ts';
import { SERVICE_TYPES } from '#domain/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/shipment-status.ts';
import { toLimitKey } from '#server/http/client-address.ts';
import { acceptsGzip, LEAST_BYTES } from '#server/http/compress-whole.ts';
import { hasTag } from '#server/http/has-tag.ts';
import { IF_NONE_MATCH, problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { TrackingService } from './tracking.service.ts';

const tags = ['tracking'];
/** Strangers may ask; staff are answered more. */
const OPTIONAL: Record<string, string[]>[] = [{}, { bearer: [] }];

const lookUp = createRoute({
  method: 'get',
  path: '/tracking/{trackingNumber}',
  operationId: 'lookUpShipment',
  summary: 'Look up a shipment by its tracking number',
  tags,
  parameters: [IF_NONE_MATCH],
  request: { params: z.object({ trackingNumber: z.string() }), query: z.object(trackingQueryFields) },
  responses: {
    200: {
      description: 'The public view of the shipment',
      content: { 'application/json': { schema: trackedShipmentSchema.openapi('PublicShipment') } },
    },
    304: { description: 'Not changed since the ETag in If-None-Match' },
    ...problems(404, 429),
  },
});

const lookUpSeveral = createRoute({
  method: 'get',
  path: '/tracking',
  operationId: 'lookUpShipments',
  summary: 'Look up to 25 tracking numbers up at once',
  tags,
  request: { query: z.object(summaryQueryFields) },
  responses: {
    200: {
      description:
        'Each number once, in the order asked for, with the headline of its public view, or null where there is no such shipment. Each counts as one lookup; 429 answers all of them',
      content: { 'application/json': { schema: summarisedNumbersSchema.openapi('SummarisedNumbers') } },
    },
    ...problems(400, 429),
  },
});

const connectionTest = createRoute({
  method: 'get',
  path: '/connection-test',
  security: OPTIONAL,
  operationId: 'testConnection',
  summary: 'List the newest shipments as a test of the database',
  tags,
  responses: {
    200: {
      description: 'Up to 5 shipments, newest first; numbers are masked for strangers',
      content: {
        'application/json': {
          schema: z.object({
            items: z.array(
              z.object({
                trackingNumber: z.string(),
                status: z.enum(SHIPMENT_STATUSES),
                serviceType: z.enum(SERVICE_TYPES),
                createdAt: z.iso.datetime(),
              }),
            ),
          }),
        },
      },
    },
    ...problems(),
  },
});

/** Lookups that anyone may make. `isStaff` tells whether a request carries a session. */
export function trackingRoutes(
  tracking: TrackingService,
  isStaff: (authorization: string | undefined) => Promise<boolean>,
) {
  const router = createRouter();
  return router
    .openapi(lookUp, async (c) => {
      const answer = await tracking.answerLookup(
        c.req.valid('param').trackingNumber,
        toLimitKey(c.env.clientAddress),
        toTrackingQuery(c.req.valid('query')),
      );
      const headers = { 'Cache-Control': 'private, no-cache', ETag: answer.tag, Vary: 'Accept-Encoding' };
      if (hasTag(c.req.header('If-None-Match'), answer.tag)) return c.body(null, 304, headers);
      const whole = { ...headers, 'Content-Type': 'application/json' };
      const length = Buffer.byteLength(answer.json);
      if (length < LEAST_BYTES || !acceptsGzip(c.req.header('Accept-Encoding'))) {
        return c.body(answer.json, 200, { ...whole, 'Content-Length': String(length) });
      }
      answer.gzip ??= Uint8Array.from(gzipSync(answer.json));
      return c.body(answer.gzip, 200, { ...whole, 'Content-Encoding': 'gzip' });
    })
    .openapi(lookUpSeveral, async (c) => {
      const { numbers, lang } = c.req.valid('query');
      const items = await tracking.answerSummaries(numbers, toLimitKey(c.env.clientAddress), lang);
      return c.json({ items }, 200, { 'Cache-Control': 'private, no-cache' });
    })
    .openapi(connectionTest, async (c) => {
      const items = await tracking.listConnectionTest(await isStaff(c.req.header('Authorization')));
      return c.json({ items }, 200);
    });
}
