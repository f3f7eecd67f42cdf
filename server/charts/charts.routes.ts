import { createRoute, z } from '@hono/zod-openapi';
import { etag } from 'hono/etag';
import { CHART_SIZE_NAMES } from '#domain/route-chart.ts';
import { IF_NONE_MATCH, problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { ChartService } from './charts.service.ts';
import { MOST_SCANS } from './route-query.ts';

const tags = ['charts'];
const MAX_PLACE = 200;
const place = z.string().max(MAX_PLACE);
/** None, one, or a repeated parameter. */
const places = z
  .union([place, z.array(place).max(MOST_SCANS)])
  .default([])
  .transform((given) => [given].flat().filter((name) => name !== ''));

const strip = createRoute({
  method: 'get',
  path: '/charts/strip.svg',
  operationId: 'getRoutePicture',
  summary: 'Draw water and land under a route',
  tags,
  parameters: [IF_NONE_MATCH],
  request: {
    query: z.object({
      from: place,
      to: place,
      via: places,
      size: z.enum(CHART_SIZE_NAMES),
      /** Of the drawing, so that a new one has another address. */
      v: z.string().max(MAX_PLACE).optional(),
    }),
  },
  responses: {
    200: {
      description: 'Water and land under a route, day and night, without text',
      content: { 'image/svg+xml': { schema: z.string() } },
    },
    304: { description: 'Not changed since the ETag in If-None-Match' },
    ...problems(404, 503),
  },
});

// A picture opened by itself may use its own style element and nothing else.
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Pictures of maps between public places; they hold nothing of a shipment, so anyone may ask and everyone may keep them. */
export function chartRoutes(charts: ChartService) {
  const router = createRouter();
  router.use('/charts/*', etag());
  return router.openapi(strip, async (c) => {
    const { v: _, ...query } = c.req.valid('query');
    const { svg, brotli, tag } = await charts.getPicture(query);
    c.header('Cache-Control', FOR_EVER);
    c.header('Content-Type', 'image/svg+xml');
    c.header('Content-Security-Policy', PICTURE_POLICY);
    c.header('Vary', 'Accept-Encoding');
    c.header('ETag', tag);
    if (!/\bbr\b/.test(c.req.header('Accept-Encoding') ?? '')) return c.body(svg, 200);
    c.header('Content-Encoding', 'br');
    return c.body(brotli, 200);
  });
}
