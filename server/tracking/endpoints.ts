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
import { hasTag } from '#server/http/caching-and-compression.ts';
import { toLimitKey } from '#server/http/client-address.ts';
import { IF_NONE_MATCH, NOT_MODIFIED } from '#server/http/problem.ts';
import { toLookupResponse } from './lookup-response.ts';
import type { TrackingService } from './tracking.service.ts';

interface Services {
  tracking: TrackingService;
  /** Whether a request has a session. */
  isSignedIn: (authorization: string | undefined) => Promise<boolean>;
}

const VARY = { vary: 'Accept-Encoding' };

const lookUp = endpoint({
  id: 'lookUpShipment',
  route: 'GET /tracking/{trackingNumber}',
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
    const { env, req } = context;
    if (env.failure) throw env.failure;
    const answer = await tracking.lookUp(trackingNumber, toLimitKey(env.clientAddress), toTrackingQuery(query));
    const hasLanguage = req.query('lang') !== undefined;
    const shared = toLookupResponse(answer, { hasLanguage, acceptEncoding: req.header('Accept-Encoding') });
    if (hasTag(req.header('If-None-Match'), answer.tag)) {
      const { 'content-encoding': _, ...unchanged } = shared.own;
      return context.body(null, 304, { ...unchanged, ...VARY });
    }
    env.shared = shared;
    const length = String(Buffer.byteLength(shared.body));
    const headers = { ...shared.own, ...VARY, 'content-type': 'application/json', 'content-length': length };
    return context.body(shared.body, 200, headers);
  },
});

const lookUpSeveral = endpoint({
  id: 'lookUpShipments',
  route: 'GET /tracking',
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
  route: 'GET /connection-test',
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
