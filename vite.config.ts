import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Vite owns app/ only. The API and the database are run by Node itself, so a hot reload never opens the database twice. */
export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
  },
});
