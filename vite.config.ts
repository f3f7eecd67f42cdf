import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { layerStyles } from './scripts/lib/layer-styles.ts';

/** Changes only with its versions, so it stays in the visitor's cache when we publish. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router|i18next)\//;

/** The frame around every public page, and what most of them show: one file each of scripts and of styles. */
const FRAME = new RegExp(
  [
    '/app/(entry\\.client|root|page-row|site-pages|document/(shell|page-context|page-handle|cookies))\\.',
    '/app/i18n/',
    '/app/api/api-error\\.',
    '/packages/api-client/src/api-error\\.',
    '/app/shared/(page-failure|load-route-module|use-retry|use-after|navigation-line)\\.',
    '/app/site/(site-layout|site-frame|navbar|error-page|page-head|closing-band|end-band)\\.',
    '/app/site/seo/structured-data\\.',
    '/app/site/use-lookup\\.',
    '/app/site/tracking/(tracking-form|prepare-lookup)\\.',
    // Styles of the pages that most visits begin with, and the small ones of many: a request costs a first visit more than they do.
    '/app/(ui|shared|site/(home|tracking|international))/.*\\.css',
    '/app/charts/(route|basemap|globe)\\.module\\.css',
    '/app/ui/(field-note|status-chip)\\.',
    '/domain/(tracking/number|languages)\\.',
    '/lucide-react/dist/esm/(createLucideIcon|Icon|context|defaultAttributes|shared/)',
    '/lucide-react/dist/esm/icons/(arrow-right|arrow-left|circle-exclamation-point)\\.',
  ].join('|'),
);

/** What the search page shows beside the frame; what its answer shows is fetched once the page stands. */
const SEARCH = new RegExp(
  [
    '/app/site/tracking/(search-card|water-card|help-columns|failed-.*|track-another|is-out-today|route-text|use-focus-heading|use-moves)\\.tsx?',
    '/app/shared/promise-sentence\\.',
    '/domain/(charts/route-chart|promises/moves)\\.',
  ].join('|'),
);

/** What a result shows beside that. */
const TRACKING = new RegExp(
  [
    '/app/site/tracking/(?!live/follow-shipment|tracking-form|prepare-lookup|use-now|track-search|.*several|readers/)',
    '/app/shared/(live-news|shipment-chart|history/.*)\\.',
    '/domain/shipments/dimensions\\.',
    '/app/charts/(route-band|waiting-band)\\.',
  ].join('|'),
);

/** What forms and dates need, on the pages that have some. */
const SHARED = new RegExp(
  [
    '/app/capabilities/',
    '/app/(api/load-api|site/(send-form|phone-link))\\.',
    '/app/(site/(tracking/use-now|use-fresh-language)|shared/(use-dates|use-copy|use-focus-on))\\.',
    '/app/ui/(alert|field-frame)\\.',
    '/app/charts/stopped-line\\.',
    '/lucide-react/dist/esm/icons/(chart-no-axes-column|circle-check|clock|clock-alert|rotate-cw)\\.',
    '/domain/(dates|time-zone|shipments/status|email|tracking/public-shipment)\\.',
  ].join('|'),
);

/** The client of the API for what visitors send. The groups after it keep what staff's pages share in few files, too: every page is sent the names of all. What both wings need beside that stands before `admin-frame`, which takes the rest with it. */
const VISITOR_API = /\/packages\/api-client\/src\/client\.|\/app\/api\/visitor-api\./;

/** What several of staff's pages show: one file, because every page is sent the names of all. */
const ADMIN_SHARED =
  /\/app\/admin\/|\/domain\/(mail\/failure|bytes|mask)\.|\/icons\/(undo-2|pencil|mail|hourglass|refresh-cw|send)\./;

/** Puts our own way to fetch the scripts of a page in the place of React Router's (docs/decisions/0022-page-load-failures.md). */
const loadRouteModule: Plugin = {
  name: 'load-route-module',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source, importer = '') =>
    source === './routeModules.js' && importer.includes('/react-router/')
      ? fileURLToPath(new URL('app/shared/load-route-module.ts', import.meta.url))
      : undefined,
};

/** Writes beside the built site which modules each of its scripts holds, and what it imports: tests/bundles.test.ts reads it. */
const listModules: Plugin = {
  name: 'list-modules',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir = '' }, files) {
    const scripts = Object.values(files).filter((file) => file.type === 'chunk');
    const rows = scripts.map(({ fileName, imports, moduleIds }) => [
      fileName,
      { imports, modules: moduleIds.map((id) => relative(import.meta.dirname, id)) },
    ]);
    writeFileSync(join(dir, '../modules.json'), JSON.stringify(Object.fromEntries(rows)));
  },
};

/** A class of a component: its name, and which file it is of. Without the line that Vite adds, which costs every page some bytes. */
function toClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 5)}`;
}

/** Vite owns app/ only. The API and the database are run by Node itself, so a hot reload never opens the database twice. */
export default defineConfig({
  plugins: [loadRouteModule, layerStyles, listModules, reactRouter()],
  css: { modules: { generateScopedName: toClass } },
  build: {
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What many pages load comes in a few files: many small ones compress worse and cost requests.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK },
                { name: 'frame', test: FRAME },
                { name: 'shared', test: SHARED },
                { name: 'legal', test: /\/app\/site\/legal\/.*\.css/ },
                { name: 'search', test: SEARCH },
                { name: 'tracking', test: TRACKING },
                { name: 'visitor-api', test: VISITOR_API },
                { name: 'follow', test: /\/app\/live\/|\/eventsource-parser\// },
                { name: 'session', test: /\/app\/(api|session)\/|\/app\/api\./ },
                { name: 'hours', test: /\/domain\/company\/(next-opening|hours-of-week)\./ },
                {
                  name: 'phone-numbers',
                  test: /\/libphonenumber-js\/|\/app\/admin\/parts\/phone-link\./,
                },
                { name: 'admin-frame', test: /\/app\/admin\/(frame|parts)\/(?!label\/)/ },
                { name: 'download', test: /\/lucide-react\/dist\/esm\/icons\/download\./ },
                { name: 'admin-shared', test: ADMIN_SHARED, minShareCount: 2 },
                {
                  name: 'admin-settings',
                  test: /\/app\/admin\/(settings|audit|company|contact|customers|help|keys|mail|privacy|team|webhooks)\/.*\.css/,
                },
                {
                  name: 'admin-shipments',
                  test: /\/app\/admin\/(shipments|imports|dashboard|attention|reports)\/.*\.css/,
                },
              ],
            },
          },
        },
      },
    },
  },
});
