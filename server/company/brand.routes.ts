import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRoute, z } from '@hono/zod-openapi';
import { toBrandIcon, toBrandSheet, toBrandTokens } from '#domain/brand.ts';
import { type BrandColors, DEFAULT_COLORS } from '#domain/company.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import { markRoutes } from './marks.routes.ts';
import type { MarkService } from './marks.service.ts';

const tags = ['company'];
const digits = z.string().regex(/^[0-9A-Fa-f]{6}$/);
const colors = z
  .object({ line: digits, text: digits, v: z.string().max(20).optional() })
  .meta({ description: 'The two colors without their #; v makes another address of other shades' });

const drawn = <Path extends string, Type extends string>(
  path: Path,
  operationId: string,
  summary: string,
  type: Type,
) =>
  createRoute({
    method: 'get',
    path,
    operationId,
    summary,
    tags,
    request: { query: colors },
    responses: {
      200: { description: 'The same for ever', content: { [type]: { schema: z.string() } } },
      ...problems(),
    },
  });

const sheet = drawn('/brand/colors.css', 'getBrandColors', 'Draw pages in two colors', 'text/css');
const icon = drawn('/brand/icon.svg', 'getBrandIcon', 'Draw the mark of a tab in two colors', 'image/svg+xml');

const services = drawn('/brand/services.svg', 'getBrandServices', 'Draw the services in two colors', 'image/svg+xml');

// A picture opened by itself may use its own style element and nothing else.
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
const FOR_EVER = 'public, max-age=31536000, immutable';

const toColors = ({ line, text }: z.infer<typeof colors>) => ({
  lineColor: `#${line.toUpperCase()}`,
  textColor: `#${text.toUpperCase()}`,
});

// The drawing itself is in the specified colors, of the day and of the night.
const drawing = readFileSync(join(import.meta.dirname, '../../public/charts/services.svg'), 'utf8');
const specified = toBrandTokens(DEFAULT_COLORS);
function drawServices(colors: BrandColors): string {
  const { day, night } = toBrandTokens(colors);
  return drawing
    .replaceAll(specified.night.route, night.route)
    .replaceAll(specified.night.text, night.text)
    .replaceAll(specified.day.route, day.route)
    .replaceAll(specified.day.text, day.text);
}

/** What is made of a company's colors, by the colors alone: any process knows those of every page that was ever sent; and its mark. */
export function brandRoutes(marks: MarkService) {
  return createRouter()
    .openapi(sheet, (c) => {
      c.header('Cache-Control', FOR_EVER);
      c.header('Content-Type', 'text/css; charset=utf-8');
      return c.body(toBrandSheet(toColors(c.req.valid('query'))), 200);
    })
    .openapi(icon, (c) => {
      c.header('Cache-Control', FOR_EVER);
      c.header('Content-Type', 'image/svg+xml');
      c.header('Content-Security-Policy', PICTURE_POLICY);
      return c.body(toBrandIcon(toColors(c.req.valid('query'))), 200);
    })
    .openapi(services, (c) => {
      c.header('Cache-Control', FOR_EVER);
      c.header('Content-Type', 'image/svg+xml');
      c.header('Content-Security-Policy', PICTURE_POLICY);
      return c.body(drawServices(toColors(c.req.valid('query'))), 200);
    })
    .route('/', markRoutes(marks));
}
