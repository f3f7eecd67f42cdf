import { gzipSync } from 'node:zlib';
import { z } from '@hono/zod-openapi';
import { SERVICE_TYPES } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import {
  summarizedNumbersSchema,
  summaryQueryFields,
  toTrackingQuery,
  trackedShipmentSchema,
  trackingQueryFields,
} from '#domain/tracking/schema.ts';
import { endpoint, withTag } from '#server/core/endpoint.ts';
import { toLimitKey } from '#server/http/client-address.ts';
import { acceptsGzip, GZIP_LEVEL, MIN_BYTES } from '#server/http/compress-whole.ts';
import { hasTag, SHARED_FOR_A_SECOND } from '#server/http/http-caching.ts';
import { IF_NONE_MATCH, NOT_MODIFIED } from '#server/http/problem.ts';
import type { TrackingService } from './tracking.service.ts';

interface Services {
  tracking: TrackingService;
  /** Whether a request has a session. */
  isSignedIn: (authorization: string | undefined) => Promise<boolean>;
}

const lookUp = endpoint({
  id: 'lookUpShipment',
  method: 'get',
  path: '/tracking/{trackingNumber}',
  summary: 'Look up a shipment by its tracking number',
  access: { permission: 'anyone' },
  params: z.object({ trackingNumber: z.string() }),
  query: z.object(trackingQueryFields),
  answers: {
    200: {
      description: 'The public view of the shipment',
      content: { 'application/json': { schema: trackedShipmentSchema.openapi('PublicShipment') } },
    },
  },
  errors: [429],
  document: { parameters: [IF_NONE_MATCH], responses: NOT_MODIFIED },
  async run({ tracking }: Services, { params: { trackingNumber }, query, context }) {
    const caller = toLimitKey(context.env.clientAddress);
    const answer = await tracking.lookUp(trackingNumber, caller, toTrackingQuery(query));
    // Without `lang` the response depends on the reader's browser.
    const isShared = context.req.query('lang') !== undefined;
    const fresh = isShared ? SHARED_FOR_A_SECOND : 'private, no-cache';
    const headers = {
      'Cache-Control': answer.isOld ? 'no-store' : fresh,
      ETag: answer.tag,
      Vary: 'Accept-Encoding',
    };
    if (hasTag(context.req.header('If-None-Match'), answer.tag)) return context.body(null, 304, headers);
    const whole = { ...headers, 'Content-Type': 'application/json' };
    const share = (body: string | Uint8Array) => {
      const { isCurrent } = answer;
      if (isCurrent) context.env.shared = { body, isCurrent, isLookup: true };
    };
    const length = Buffer.byteLength(answer.json);
    if (length < MIN_BYTES || !acceptsGzip(context.req.header('Accept-Encoding'))) {
      share(answer.json);
      return context.body(answer.json, 200, { ...whole, 'Content-Length': String(length) });
    }
    answer.gzip ??= new Uint8Array(gzipSync(answer.json, { level: GZIP_LEVEL }));
    share(answer.gzip);
    return context.body(answer.gzip, 200, { ...whole, 'Content-Encoding': 'gzip' });
  },
});

const lookUpSeveral = endpoint({
  id: 'lookUpShipments',
  method: 'get',
  path: '/tracking',
  summary: 'Look up to 25 tracking numbers at once',
  access: { permission: 'anyone', mode: 'live' },
  query: z.object(summaryQueryFields),
  output: summarizedNumbersSchema.openapi('SummarisedNumbers'),
  answers: {
    200: 'Each number once, in the requested order, with the headline of its public view, or null if there is no such shipment. Each counts as one lookup; a 429 rejects all of them',
  },
  errors: [429],
  async run({ tracking }: Services, { query: { numbers, lang }, context }) {
    const items = await tracking.lookUpSummaries(numbers, toLimitKey(context.env.clientAddress), lang);
    context.header('Cache-Control', 'private, no-cache');
    return { items };
  },
});

const connectionTest = endpoint({
  id: 'testConnection',
  method: 'get',
  path: '/connection-test',
  summary: 'List the newest shipments as a test of the database',
  access: { permission: 'anyone' },
  output: z.object({
    items: z.array(
      z.object({
        trackingNumber: z.string(),
        status: z.enum(SHIPMENT_STATUSES),
        serviceType: z.enum(SERVICE_TYPES),
        createdAt: z.iso.datetime(),
      }),
    ),
  }),
  answers: { 200: 'Up to 5 shipments, newest first; numbers are masked for visitors' },
  // Public; staff get more data.
  document: { security: [{}, { bearer: [] }] },
  run: async ({ tracking, isSignedIn }: Services, { context }) => ({
    items: await tracking.listConnectionTest(await isSignedIn(context.req.header('Authorization'))),
  }),
});

/** Public lookups. */
export const trackingEndpoints = withTag('tracking', [lookUp, lookUpSeveral, connectionTest]);
