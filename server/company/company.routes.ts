import { createRoute, z } from '@hono/zod-openapi';
import { companyChangeSchema } from '#domain/company.schema.ts';
import { companySchema } from '#domain/company-view.schema.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import { IF_MATCH, parseIfMatch, toETag } from '#server/http/version-header.ts';
import type { CompanyService } from './company.service.ts';

const tags = ['company'];
const answer = (description: string) => ({
  description,
  content: { 'application/json': { schema: companySchema.openapi('Company') } },
  headers: z.object({ ETag: z.string() }),
});

const get = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getCompany',
  summary: 'Read what the site says of the company',
  tags,
  responses: { 200: answer('The company; what nobody set is as specified'), ...problems(401) },
});

const patch = createRoute({
  method: 'patch',
  path: '/',
  operationId: 'patchCompany',
  summary: 'Change what the site says of the company',
  description:
    'What is not named stays; null takes a field back to what is specified. Pages, mails and files say it at once.',
  tags,
  request: {
    headers: z.object({ 'if-match': z.string().optional().meta(IF_MATCH) }),
    body: { required: true, content: { 'application/json': { schema: companyChangeSchema } } },
  },
  responses: { 200: answer('Saved'), ...problems(401, 412, 413, 415, 422, 428) },
});

/** What the site says of the company, for admins. */
export function companyRoutes(company: CompanyService) {
  return createRouter()
    .openapi(get, async (c) => {
      const found = await company.readCompany();
      c.header('ETag', toETag(found.version));
      return c.json(found, 200);
    })
    .openapi(patch, async (c) => {
      const version = parseIfMatch(c.req.valid('header')['if-match']);
      const saved = await company.changeCompany(c.req.valid('json'), version, c.get('user'));
      c.header('ETag', toETag(saved.version));
      return c.json(saved, 200);
    });
}
