import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './paths.mjs';

/** Puts each style sheet into the layer of its folder (app/styles/layers.css), so that no order depends on bundles. */
export const layerStyles: Plugin = {
  name: 'layer-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\/app\/.*\.css(\?|$)/ },
    handler: (css, id) => {
      const path = relative(root, id);
      if (!path.startsWith('app/') || path.startsWith('app/styles/layers.css')) return null;
      const layer = path.startsWith('app/styles/') ? 'tokens' : /^app\/(ui|charts|shared)\//.test(path) ? 'ui' : 'page';
      return { code: `@layer ${layer}{${css}}`, map: null };
    },
  },
};
