import { createRoute, z } from '@hono/zod-openapi';
import { MARK_FILES, MARK_PATTERN } from '#domain/mark.ts';
import { AppError, NotFoundError } from '#server/errors.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import { SHARED_HEADER } from '#server/http/security-headers.ts';
import type { MarkService } from './marks.service.ts';

const tags = ['company'];
const picture = z.string().meta({ format: 'binary' });
const made = z
  .object({
    mark: z.string().meta({ description: 'The name to save as `mark` of the company' }),
    bytes: z.number().int().meta({ description: 'Of the picture that pages show' }),
  })
  .openapi('CompanyMark');

const post = createRoute({
  method: 'post',
  path: '/company/marks',
  operationId: 'addCompanyMark',
  summary: 'Send a picture that can be the mark of the company: a PNG, at most 200 kB',
  description:
    'The body is the file itself, of 16 to 2048 pixels a side. What is kept is drawn anew of its pixels. Nothing shows it until `PATCH /company` names it; one that is not named within a day is forgotten.',
  tags,
  request: { body: { required: true, content: { 'image/png': { schema: picture } } } },
  responses: {
    201: { description: 'Kept', content: { 'application/json': { schema: made } } },
    ...problems(401, 413, 415, 422),
  },
});

const get = createRoute({
  method: 'get',
  path: '/brand/marks/{mark}/{file}',
  operationId: 'getBrandMark',
  summary: 'Read a picture of a mark',
  description: 'Other sites may show it: mails are read in them.',
  tags,
  request: { params: z.object({ mark: z.string().max(60), file: z.string().max(40) }) },
  responses: {
    200: {
      description: 'The same for ever',
      content: { 'image/png': { schema: picture }, 'image/x-icon': { schema: picture } },
    },
    ...problems(404),
  },
});

const FOR_EVER = 'public, max-age=31536000, immutable';
const isPng = (type: string | undefined) => /^image\/png\s*(;|$)/i.test(type ?? '');

/** The company's own mark: sent by admins, read by anyone. */
export function markRoutes(marks: MarkService) {
  return createRouter()
    .openapi(post, async (c) => {
      if (!isPng(c.req.header('Content-Type'))) throw new AppError(415, 'Send the mark as a PNG file, as image/png.');
      return c.json(await marks.addMark(new Uint8Array(await c.req.arrayBuffer())), 201);
    })
    .openapi(get, async (c) => {
      const { mark, file: name } = c.req.valid('param');
      const file = MARK_FILES.find((known) => known === name);
      const bytes = file && MARK_PATTERN.test(mark) ? await marks.findFile(mark, file) : undefined;
      if (!bytes) throw new NotFoundError('There is no such picture.');
      c.header('Cache-Control', FOR_EVER);
      c.header('Content-Type', name.endsWith('.ico') ? 'image/x-icon' : 'image/png');
      c.header(...SHARED_HEADER);
      return c.body(new Uint8Array(bytes), 200);
    });
}
