import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** What every page loads comes in two files: many small ones compress worse and cost round trips. The first changes with its versions only. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next)\//;
const FRAME = /\/app\/(entry\.client|root|shell|cookies|page-context|page-handle|api|api-error|i18n\/|site\/(site-layout|navbar|footer|not-found-view|error-page|lost-view|page-head))|\/lucide-react\/dist\/esm\/(shared|Icon|create|default|context)/;

/** Vite owns app/ only. The API and the database are run by Node itself, so a hot reload never opens the database twice. */
export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'framework', test: FRAMEWORK },{name:'frame',test:FRAME}] } } } },
    },
  },
});
