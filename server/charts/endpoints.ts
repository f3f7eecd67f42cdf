import { z } from '@hono/zod-openapi';
import { CHART_SIZE_NAMES } from '#domain/charts/route-chart.ts';
import { endpoint, withTag } from '#server/core/endpoint.ts';
import { acceptsBrotli, hasTag } from '#server/http/caching-and-compression.ts';
import { IF_NONE_MATCH, NOT_MODIFIED } from '#server/http/problem.ts';
import { IMMUTABLE, PICTURE_POLICY } from '#server/http/security-headers.ts';
import type { ChartService } from './charts.service.ts';
import { MAX_SCANS } from './route-plan.ts';

interface Services {
  charts: ChartService;
}

const MAX_PLACE = 200;
const place = z.string().max(MAX_PLACE);
/** Absent, single or repeated parameter. */
const places = z
  .union([place, z.array(place).max(MAX_SCANS)])
  .default([])
  .transform((value) => [value].flat().filter((name) => name !== ''));

const strip = endpoint({
  id: 'getRoutePicture',
  route: 'GET /charts/strip.svg',
  summary: 'Get the map under a route',
  access: { permission: 'anyone' },
  query: z.object({
    from: place,
    to: place,
    via: places,
    size: z.enum(CHART_SIZE_NAMES),
    /** Version of the drawing, so that a new one has a new URL. */
    v: z.string().max(MAX_PLACE).optional(),
  }),
  answers: {
    200: {
      description: 'The map under a route, for light and dark mode, without text',
      content: { 'image/svg+xml': { schema: z.string() } },
    },
  },
  errors: [404],
  document: { parameters: [IF_NONE_MATCH], responses: NOT_MODIFIED },
  async run({ charts }: Services, { query: { v: _, ...query }, context }) {
    const { svg, brotli, tag } = await charts.getPicture(query);
    context.header('Cache-Control', IMMUTABLE);
    context.header('Vary', 'Accept-Encoding');
    context.header('ETag', tag);
    if (hasTag(context.req.header('If-None-Match'), tag)) return context.body(null, 304);
    context.header('Content-Type', 'image/svg+xml');
    context.header('Content-Security-Policy', PICTURE_POLICY);
    if (!acceptsBrotli(context.req.header('Accept-Encoding'))) return context.body(svg, 200);
    context.header('Content-Encoding', 'br');
    return context.body(brotli, 200);
  },
});

/** Maps between public places; they contain nothing of a shipment, so that anyone may request and cache them. */
export const chartEndpoints = withTag('charts', [strip]);
