import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '@hono/zod-openapi';
import { toBrandIcon, toBrandStyleSheet, toBrandTokens } from '#domain/company/brand.ts';
import { type BrandColors, DEFAULT_COLORS } from '#domain/company/company.ts';
import { MARK_FILES, MARK_PATTERN } from '#domain/company/mark.ts';
import { companyChangeSchema, companyViewSchema } from '#domain/company/schema.ts';
import { endpoint, withTag } from '#server/core/endpoint.ts';
import { AppError, NotFoundError } from '#server/errors.ts';
import { IMMUTABLE, PICTURE_POLICY, SHARED_HEADER } from '#server/http/security-headers.ts';
import type { CompanyService } from './company.service.ts';
import type { MarkService } from './marks.service.ts';

interface Services {
  company: CompanyService;
  marks: MarkService;
}

const output = companyViewSchema.openapi('Company');
const PUBLIC = { permission: 'anyone', mode: 'live' } as const;

const get = endpoint({
  id: 'getCompany',
  route: 'GET /company',
  summary: 'Get the company settings',
  access: { permission: 'company:read', mode: 'live' },
  output,
  answers: { 200: 'The company settings, with defaults for those not set' },
  run: ({ company }: Services) => company.readCompany(),
});

const patch = endpoint({
  id: 'patchCompany',
  route: 'PATCH /company',
  summary: 'Change the company settings',
  description:
    'Omitted fields stay unchanged; null restores the default. Pages, emails and files use the new values at once.',
  access: { permission: 'company:write', sensitive: true, mode: 'live' },
  ifMatch: true,
  body: companyChangeSchema,
  output,
  answers: { 200: 'Saved' },
  run: ({ company }: Services, { body, version, caller }) => company.changeCompany(body, version, caller),
});

/** Company settings, for admins. */
export const companyEndpoints = withTag('company', [get, patch]);

const digits = z.string().regex(/^[0-9A-Fa-f]{6}$/);
const colors = z
  .object({ line: digits, text: digits, v: z.string().max(20).optional() })
  .meta({ description: 'The two colors without #; v makes the URL unique to a set of shades' });

const toColors = ({ line, text }: z.infer<typeof colors>) => ({
  lineColor: `#${line.toUpperCase()}`,
  textColor: `#${text.toUpperCase()}`,
});

interface Drawing {
  id: string;
  route: `GET /${string}`;
  summary: string;
  type: string;
  draw(colors: BrandColors): string;
}

/** Images derived only from the colors in the URL: every process can serve those of any page ever sent. */
const drawn = ({ type, draw, ...operation }: Drawing) =>
  endpoint({
    ...operation,
    access: PUBLIC,
    query: colors,
    answers: { 200: { description: 'Never changes', content: { [type]: { schema: z.string() } } } },
    run(_: Services, { query, context }) {
      const isPicture = type.startsWith('image/');
      context.header('Cache-Control', IMMUTABLE);
      context.header('Content-Type', isPicture ? type : `${type}; charset=utf-8`);
      if (isPicture) context.header('Content-Security-Policy', PICTURE_POLICY);
      return context.body(draw(toColors(query)), 200);
    },
  });

const sheet = drawn({
  id: 'getBrandColors',
  route: 'GET /brand/colors.css',
  summary: 'Get the style sheet of two colors',
  type: 'text/css',
  draw: toBrandStyleSheet,
});

const icon = drawn({
  id: 'getBrandIcon',
  route: 'GET /brand/icon.svg',
  summary: 'Get the tab icon in two colors',
  type: 'image/svg+xml',
  draw: toBrandIcon,
});

// The source drawing uses the specified light and dark colors.
const drawing = readFileSync(join(import.meta.dirname, '../../public/charts/services.svg'), 'utf8');
const specified = toBrandTokens(DEFAULT_COLORS);
function drawServices(brand: BrandColors): string {
  const { day, night } = toBrandTokens(brand);
  return drawing
    .replaceAll(specified.night.route, night.route)
    .replaceAll(specified.night.text, night.text)
    .replaceAll(specified.day.route, day.route)
    .replaceAll(specified.day.text, day.text);
}

const services = drawn({
  id: 'getBrandServices',
  route: 'GET /brand/services.svg',
  summary: 'Get the drawing of the services in two colors',
  type: 'image/svg+xml',
  draw: drawServices,
});

const isPng = (type: string | undefined) => /^image\/png\s*(;|$)/i.test(type ?? '');

const addMark = endpoint({
  id: 'addCompanyMark',
  route: 'POST /company/marks',
  summary: 'Upload a logo for the company: a PNG, at most 200 kB',
  description:
    'The body is the file itself, 16 to 2048 pixels per side. The stored images are redrawn from its pixels. The logo is not used until `PATCH /company` names it; one that is not named within a day is deleted.',
  access: { permission: 'company:write', mode: 'live' },
  file: ['image/png'],
  output: z
    .object({
      mark: z.string().meta({ description: 'The name to set as `mark` of the company' }),
      bytes: z.number().int().meta({ description: 'Size of the image on pages' }),
    })
    .openapi('CompanyMark'),
  answers: { 201: 'Kept' },
  errors: [422],
  async run({ marks }: Services, { context: { req } }) {
    if (!isPng(req.header('Content-Type'))) throw new AppError(415, 'Send the logo as a PNG file, as image/png.');
    return marks.addMark(new Uint8Array(await req.arrayBuffer()));
  },
});

const picture = z.string().meta({ format: 'binary' });

const getMark = endpoint({
  id: 'getBrandMark',
  route: 'GET /brand/marks/{mark}/{file}',
  summary: 'Get an image of a logo',
  description: 'Other sites may embed it, because emails are read there.',
  access: PUBLIC,
  params: z.object({ mark: z.string().max(60), file: z.string().max(40) }),
  answers: {
    200: {
      description: 'Never changes',
      content: { 'image/png': { schema: picture }, 'image/x-icon': { schema: picture } },
    },
  },
  async run({ marks }: Services, { params: { mark, file: name }, context }) {
    const file = MARK_FILES.find((each) => each === name);
    const bytes = file && MARK_PATTERN.test(mark) ? await marks.findFile(mark, file) : undefined;
    if (!bytes) throw new NotFoundError('Image not found.');
    context.header('Cache-Control', IMMUTABLE);
    context.header('Content-Type', name.endsWith('.ico') ? 'image/x-icon' : 'image/png');
    context.header(...SHARED_HEADER);
    return context.body(new Uint8Array(bytes), 200);
  },
});

/** Images in a company's colors, and its logo: uploaded by admins, served to anyone. */
export const brandEndpoints = withTag('company', [sheet, icon, services, addMark, getMark]);
