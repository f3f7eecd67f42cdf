/** A package.json with the real aliases, and empty packages with the real names. */
const PACKAGES = ['kysely', 'pg', 'hono', 'zod', 'react', 'd3-geo', 'vitest', 'lucide-react', 'fast-check', 'vite'];
const DEV_PACKAGES = ['vitest', 'fast-check'];

const listed = (names: string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']));

const manifest = JSON.stringify({
  name: 'example',
  type: 'module',
  workspaces: ['packages/*'],
  imports: { '#domain/*': './domain/*', '#server/*': './server/*', '#app/*': './app/*', '#tests/*': './tests/*' },
  dependencies: { ...listed(PACKAGES.filter((name) => !DEV_PACKAGES.includes(name))), '@example/engine': '1.0.0' },
  devDependencies: listed(DEV_PACKAGES),
});

const installed = Object.fromEntries(
  PACKAGES.flatMap((name) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', exports: './index.js' })],
    [`node_modules/${name}/index.js`, 'export const it = 1;\n'],
  ]),
);

/** The project's own library, linked as npm links a workspace. */
const engine = {
  'packages/engine/package.json': JSON.stringify({
    name: '@example/engine',
    version: '1.0.0',
    type: 'module',
    exports: './src/open.ts',
    dependencies: listed(['pg']),
  }),
  'packages/engine/src/open.ts': "import { it } from 'pg';\nexport const open = it;\n",
  'packages/engine/src/open.test.ts':
    "import { disk } from '../testing/disk.ts';\nimport { open } from './open.ts';\nopen(disk);\n",
  'packages/engine/testing/disk.ts': 'export const disk = 1;\n',
};

/** A small project that follows every rule, with the type imports the rules allow. */
export const VALID_PROJECT: Record<string, string> = {
  ...installed,
  'package.json': manifest,
  'domain/word.ts': 'export const word = 1;\nexport type Word = number;\n',
  'domain/word.schema.ts':
    "import { it } from 'zod';\nimport { word } from './word.ts';\nexport const schema = [it, word];\n",
  'domain/shape.ts': "import type { schema } from './word.schema.ts';\nexport type Shape = typeof schema;\n",
  'domain/word.test.ts': "import { it } from 'vitest';\nimport { word } from './word.ts';\nit(word);\n",
  'server/errors.ts': 'export class AppError extends Error {}\n',
  'server/db/tables.ts': "import type { it } from 'kysely';\nexport type Tables = typeof it;\n",
  ...engine,
  'server/db/database.ts':
    "import { it } from 'pg';\nimport { open } from '@example/engine';\nimport type { Tables } from './tables.ts';\nexport const database: Tables = it + open;\n",
  'server/parcels/parcels.repository.ts':
    "import { it } from 'kysely';\nimport { word } from '#domain/word.ts';\nimport type { Tables } from '../db/tables.ts';\nexport const repository: Tables = it + word;\n",
  'server/parcels/parcels.service.ts':
    "import { word } from '#domain/word.ts';\nimport { AppError } from '../errors.ts';\nimport type { repository } from './parcels.repository.ts';\nexport const service = (r: typeof repository) => [word, r, AppError];\n",
  'server/parcels/endpoints.ts':
    "import { it } from 'hono';\nimport { guard } from '../http/guard.ts';\nimport type { service } from './parcels.service.ts';\nexport const endpoints = (s: typeof service) => [it, s, guard];\n",
  'server/http/guard.ts': "import { it } from 'hono';\nexport const guard = it;\n",
  'server/samples/load.ts':
    "import type { repository } from '../parcels/parcels.repository.ts';\nexport const load = (r: typeof repository) => r;\n",
  'server/auth/secret.ts': 'export const secret = 1;\n',
  'server/api.ts':
    "import { endpoints } from './parcels/endpoints.ts';\nexport const api = endpoints;\nexport type Api = typeof api;\n",
  'server/main.ts':
    "import { database } from './db/database.ts';\nimport { repository } from './parcels/parcels.repository.ts';\nimport { service } from './parcels/parcels.service.ts';\nimport { api } from './api.ts';\nconsole.log(database, repository, service, api);\n",
  'app/api.ts': 'export const client = {};\n',
  'app/ui/button.tsx':
    "import { it } from 'react';\nimport { word } from '#domain/word.ts';\nexport const Button = () => <b>{it}{word}</b>;\n",
  'app/shared/retry.ts': "import { client } from '../api.ts';\nexport const retry = client;\n",
  'app/site/home.tsx':
    "import { client } from '../api.ts';\nimport { retry } from '../shared/retry.ts';\nimport { Button } from '../ui/button.tsx';\nexport const Home = () => <Button a={client} b={retry} />;\n",
  'app/admin/parts/drawer.tsx': 'export const drawer = 1;\n',
  'app/admin/mail/letters.tsx': "import { drawer } from '../parts/drawer.tsx';\nexport const letters = drawer;\n",
  'app/admin/desk.tsx':
    "import { schema } from '#domain/word.schema.ts';\nimport { retry } from '../shared/retry.ts';\nimport { Button } from '../ui/button.tsx';\nexport const Desk = () => <Button a={schema} b={retry} />;\n",
  'tests/factories.ts': "import { word } from '#domain/word.ts';\nexport const aWord = () => word;\n",
};
