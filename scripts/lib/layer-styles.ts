import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './paths.mjs';

/** The tokens that apply at night by choice. */
const NIGHT = /@media screen \{\s*\[data-theme="dark"\] (\{[^}]*\})\s*\}/;

/** Adds the night tokens for readers whose system prefers dark: CSS can't combine a media query and a selector. */
export const repeatNight = (css: string): string =>
  css.replace(NIGHT, '$&\n@media screen and (prefers-color-scheme: dark) { :root[data-theme="auto"] $1 }');

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
      return { code: `@layer ${layer}{${path.endsWith('/tokens.css') ? repeatNight(css) : css}}`, map: null };
    },
  },
};
