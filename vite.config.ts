import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Changes only with its versions, so it stays in the visitor's cache when we publish. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\//;

/** The frame around every public page: layout, languages, error page. */
const FRAME = new RegExp(
  [
    '/app/(entry\\.client|root|shell|page-context|page-handle|cookies)\\.',
    '/app/i18n/',
    '/app/site/(site-layout|navbar|footer|error-page|lost-view|not-found-view|page-head)\\.',
    '/lucide-react/dist/esm/(createLucideIcon|Icon|context|defaultAttributes|shared/)',
  ].join('|'),
);

/** The tracking box and all it needs: one file for the pages that have it. */
const FORM = new RegExp(
  [
    '/app/site/tracking/tracking-form\\.',
    '/app/ui/field-note\\.',
    '/domain/tracking-number\\.',
    '/lucide-react/dist/esm/icons/(arrow-right|arrow-left|circle-exclamation-point)\\.',
  ].join('|'),
);

/** Vite owns app/ only. The API and the database are run by Node itself, so a hot reload never opens the database twice. */
export default defineConfig({
  plugins: [reactRouter()],
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
                { name: 'form', test: FORM },
              ],
            },
          },
        },
      },
    },
  },
});
