import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { layerStyles } from './scripts/lib/layer-styles.ts';

/** Changes only with the versions of its packages, so it stays in visitors' caches across releases. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router|i18next)\//;

/** The frame of every public page and what most of them show: one file of scripts and one of styles. */
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
    // Styles of the most common entry pages, and small ones of many pages: a request costs a first visit more than they
    // do.
    '/app/(ui|shared|site/(company|tracking))/.*\\.css',
    '/app/site/home/(home|testimonials)\\.module\\.css',
    '/app/charts/(route|basemap|globe)\\.module\\.css',
    '/app/ui/(field-note|status-chip)\\.',
    '/domain/(tracking/number|languages)\\.',
    '/lucide-react/dist/esm/(createLucideIcon|Icon|context|defaultAttributes|shared/)',
    '/lucide-react/dist/esm/icons/(arrow-right|arrow-left|circle-exclamation-point)\\.',
  ].join('|'),
);

/** Code of the search page besides the frame; that of the result loads after the page. */
const SEARCH = new RegExp(
  [
    '/app/site/tracking/(search-card|water-card|help-columns|failed-.*|track-another|is-out-today|route-text|use-focus-heading|use-moves)\\.tsx?',
    '/app/shared/promise-sentence\\.',
    '/domain/(charts/route-chart|promises/promise)\\.',
  ].join('|'),
);

/** What a result shows besides that. */
const TRACKING = new RegExp(
  [
    '/app/site/tracking/(?!live/follow-shipment|to-result-data|lookup-views|tracking-form|prepare-lookup|use-now|track-search|.*several|readers/)',
    '/app/shared/(live-news|shipment-chart|history/.*)\\.',
    '/domain/shipments/dimensions\\.',
    '/app/charts/route-band\\.',
  ].join('|'),
);

/** What pages with forms and dates need. */
const SHARED = new RegExp(
  [
    '/app/capabilities/',
    '/app/(api/load-api|site/(send-form|phone-link))\\.',
    '/app/(site/(tracking/use-now|use-fresh-language)|shared/(text-link|use-dates|use-copy|use-focus-on))\\.',
    '/app/ui/alert\\.',
    '/app/charts/stopped-line\\.',
    '/lucide-react/dist/esm/icons/(chart-no-axes-column|circle-check|clock|clock-alert|rotate-cw)\\.',
    '/domain/(dates|time-zone|shipments/status|email|tracking/public-shipment)\\.',
  ].join('|'),
);

/**
 * The API client for what visitors send, and the fields of their forms. The later groups bundle the code that staff
 * pages share, because every page lists the names of all files. Code for both site and staff app comes before
 * `admin-frame`, which collects the rest.
 */
const VISITOR_API = /\/packages\/api-client\/src\/client\.|\/app\/api\/visitor-api\.|\/app\/ui\/field-frame\./;

/** Code shared by several staff pages: one file, because every page lists the names of all files. */
const ADMIN_SHARED =
  /\/app\/admin\/(?!shipments\/detail\/.*\.tsx?$)|\/domain\/(mail\/failure|bytes|mask)\.|\/icons\/(undo-2|pencil|mail|hourglass|refresh-cw|send)\./;

/** Replaces React Router's loader of page scripts by our own (docs/decisions/0022-page-load-failures.md). */
const loadRouteModule: Plugin = {
  name: 'load-route-module',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source, importer = '') =>
    source === './routeModules.js' && importer.includes('/react-router/')
      ? fileURLToPath(new URL('app/shared/load-route-module.ts', import.meta.url))
      : undefined,
};

/** Writes the modules and imports of each script next to the built site, for tests/bundles.test.ts. */
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

const styleFiles = new Map<string, string>();

/** Names a component's class by its name and file, in few letters, which every page repeats a thousand times. */
function toClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
  const hash = createHash('sha256').update(path).digest('base64url').slice(0, 3);
  const other = styleFiles.get(hash) ?? path;
  if (other !== path) throw new Error(`Rename ${path} or ${other}: their classes would have the same names.`);
  styleFiles.set(hash, path);
  return `${name}_${hash}`;
}

/** Vite builds only app/. Node runs API and database, so that a hot reload never opens the database twice. */
export default defineConfig({
  plugins: [loadRouteModule, layerStyles, listModules, reactRouter()],
  css: { modules: { generateScopedName: toClass } },
  build: {
    // The content security policy forbids data: fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
  },
  environments: {
    // Node would load all 1,700 icons.
    ssr: { resolve: { noExternal: ['lucide-react'] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Shared code goes into few files: many small ones compress worse and cost requests.
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
                { name: 'offices', test: /\/app\/site\/company\/office|\/domain\/company\/(closed-days|office)\./ },
                { name: 'hours', test: /\/domain\/company\/(next-opening|hours-of-week)\./ },
                {
                  name: 'phone-numbers',
                  test: /\/libphonenumber-js\/|\/app\/admin\/parts\/phone-link\./,
                },
                { name: 'admin-frame', test: /\/app\/admin\/(frame|parts)\/(?!label\/)/ },
                { name: 'download', test: /\/lucide-react\/dist\/esm\/icons\/download\./ },
                { name: 'admin-shared', test: ADMIN_SHARED, minShareCount: 2 },
                // The list opens a shipment beside it with parts of its page.
                { name: 'admin-detail', test: /\/app\/admin\/shipments\/detail\/.*\.tsx?$/, minShareCount: 2 },
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
