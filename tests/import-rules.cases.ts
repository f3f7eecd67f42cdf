interface Break {
  rule: string;
  when: string;
  path: string;
  text: string;
  also?: Record<string, string>;
}

const line = (path: string) => `import * as it from '${path}';\nconsole.log(it);\n`;

/** Each adds or replaces one file of the valid project. */
export const BREAKS: Break[] = [
  { rule: 'domain-imports-nothing', when: 'a rule reads a file', path: 'domain/a.ts', text: line('node:fs') },
  {
    rule: 'domain-imports-nothing',
    when: 'a rule imports the server',
    path: 'domain/a.ts',
    text: line('#server/errors.ts'),
  },
  {
    rule: 'domain-imports-nothing',
    when: 'a rule imports a type of react',
    path: 'domain/a.ts',
    text: "import type { it } from 'react';\nexport type A = typeof it;\n",
  },
  { rule: 'zod-only-in-schemas', when: 'a plain rule uses zod', path: 'domain/a.ts', text: line('zod') },
  {
    rule: 'zod-only-in-schemas',
    when: 'a plain rule uses a schema',
    path: 'domain/a.ts',
    text: line('./word.schema.ts'),
  },
  {
    rule: 'repository-is-sql-only',
    when: 'a repository handles HTTP',
    path: 'server/parcels/a.repository.ts',
    text: line('hono'),
  },
  {
    rule: 'repository-is-sql-only',
    when: 'a repository reads another feature',
    path: 'server/parcels/a.repository.ts',
    text: line('../auth/secret.ts'),
  },
  {
    rule: 'repository-imports-no-caller',
    when: 'a repository calls its service',
    path: 'server/parcels/a.repository.ts',
    text: line('./parcels.service.ts'),
  },
  {
    rule: 'service-is-rules-only',
    when: 'a service handles HTTP',
    path: 'server/parcels/a.service.ts',
    text: line('hono'),
  },
  {
    rule: 'service-is-rules-only',
    when: 'a service opens the database',
    path: 'server/parcels/a.service.ts',
    text: line('../db/database.ts'),
  },
  {
    rule: 'service-imports-types-of-its-repository',
    when: 'a service imports its repository as code',
    path: 'server/parcels/a.service.ts',
    text: line('./parcels.repository.ts'),
  },
  {
    rule: 'endpoints-are-http-only',
    when: 'endpoints import the type of a repository',
    path: 'server/parcels/a-endpoints.ts',
    text: "import type { repository } from './parcels.repository.ts';\nexport type A = typeof repository;\n",
  },
  {
    rule: 'endpoints-are-http-only',
    when: 'endpoints query tables',
    path: 'server/parcels/a-endpoints.ts',
    text: line('kysely'),
  },
  {
    rule: 'endpoints-import-types-of-their-service',
    when: 'endpoints import their service as code',
    path: 'server/parcels/a-endpoints.ts',
    text: line('./parcels.service.ts'),
  },
  {
    rule: 'features-stay-apart',
    when: 'a feature imports another one',
    path: 'server/parcels/a.ts',
    text: line('../auth/secret.ts'),
  },
  {
    rule: 'public-features-import-no-people',
    when: 'the public view imports a type of people',
    path: 'server/tracking/a.ts',
    text: "import type { name } from '../people/a.ts';\nexport type A = typeof name;\n",
    also: { 'server/people/a.ts': 'export const name = 1;\n' },
  },
  {
    rule: 'sql-behind-repositories',
    when: 'another file queries tables',
    path: 'server/parcels/a.ts',
    text: line('kysely'),
  },
  {
    rule: 'server-never-imports-app',
    when: 'the server imports a page',
    path: 'server/a.ts',
    text: line('#app/site/home.tsx'),
  },
  {
    rule: 'ui-components-take-props-only',
    when: 'a UI component fetches data',
    path: 'app/ui/a.tsx',
    text: line('../api.ts'),
  },
  {
    rule: 'ui-components-take-props-only',
    when: 'a UI component uses another library',
    path: 'app/ui/a.tsx',
    text: line('hono'),
  },
  {
    rule: 'site-never-imports-admin',
    when: 'a public page uses the staff area',
    path: 'app/site/a.tsx',
    text: line('../admin/desk.tsx'),
  },
  {
    rule: 'admin-never-imports-site',
    when: 'the staff area uses a public page',
    path: 'app/admin/a.tsx',
    text: line('../site/home.tsx'),
  },
  {
    rule: 'staff-features-stay-apart',
    when: 'a feature of the staff area uses the inside of another',
    path: 'app/admin/reports/a.tsx',
    text: line('../mail/letters.tsx'),
  },
  {
    rule: 'staff-parts-import-no-feature',
    when: 'a part of several staff features uses one of them',
    path: 'app/admin/parts/a.tsx',
    text: line('../mail/letters.tsx'),
  },
  {
    rule: 'shared-imports-no-page',
    when: 'a shared component uses a public page',
    path: 'app/shared/a.tsx',
    text: line('../site/home.tsx'),
  },
  {
    rule: 'shared-imports-no-page',
    when: 'a shared component uses the staff area',
    path: 'app/shared/a.tsx',
    text: line('../admin/desk.tsx'),
  },
  {
    rule: 'pages-use-the-api',
    when: 'a page imports server code',
    path: 'app/site/a.tsx',
    text: line('#server/errors.ts'),
  },
  {
    rule: 'pages-use-the-api',
    when: 'a page imports a type of the server',
    path: 'app/site/a.tsx',
    text: "import type { Api } from '#server/api.ts';\nexport type A = Api;\n",
  },
  {
    rule: 'public-pages-without-zod',
    when: 'a public page imports a schema',
    path: 'app/site/a.tsx',
    text: line('#domain/word.schema.ts'),
  },
  { rule: 'maps-stay-on-the-server', when: 'a page projects a map', path: 'app/site/a.tsx', text: line('d3-geo') },
  {
    rule: 'packages-import-nothing-of-the-product',
    when: 'a library uses a type of the product',
    path: 'packages/engine/src/a.ts',
    text: line('../../../domain/word.ts'),
  },
  {
    rule: 'packages-import-nothing-of-the-product',
    when: 'a test of a library uses the tools of the repository',
    path: 'packages/engine/src/a.test.ts',
    text: line('../../../tests/factories.ts'),
  },
  {
    rule: 'folders-by-alias',
    when: 'the internals of a library are imported by a relative path',
    path: 'server/a.ts',
    text: line('../packages/engine/src/open.ts'),
  },
  {
    rule: 'product-never-imports-tests',
    when: 'a library uses its test helpers',
    path: 'packages/engine/src/a.ts',
    text: line('../testing/disk.ts'),
  },
  {
    rule: 'no-cycles',
    when: 'two files import each other',
    path: 'domain/word.ts',
    text: `${line('./a.ts')}export const word = 1;\n`,
    also: { 'domain/a.ts': line('./word.ts') },
  },
  {
    rule: 'no-barrels',
    when: 'a folder has an index',
    path: 'app/ui/index.ts',
    text: "export { Button } from './button.tsx';\n",
  },
  {
    rule: 'folders-by-alias',
    when: 'an import leaves its folder by a relative path',
    path: 'tests/a.ts',
    text: line('../domain/word.ts'),
  },
  {
    rule: 'product-never-imports-tests',
    when: 'the product uses a test factory',
    path: 'server/a.ts',
    text: line('#tests/factories.ts'),
  },
  {
    rule: 'product-uses-installed-dependencies',
    when: 'the product uses a development package',
    path: 'server/a.ts',
    text: line('fast-check'),
  },
  { rule: 'runtime-imports-no-build-tool', when: 'the server uses Vite', path: 'server/a.ts', text: line('vite') },
  { rule: 'imports-resolve', when: 'a file is not there', path: 'server/a.ts', text: line('./nowhere.ts') },
];
