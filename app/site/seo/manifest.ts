import { href } from 'react-router';
import favicon from '#app/document/favicon.svg?url';
import { getCompany } from '#app/document/page-context.ts';
import type { Route } from './+types/manifest';

const DAY_BACKGROUND = '#ffffff';

export function loader({ context }: Route.LoaderArgs) {
  const { name } = getCompany(context);
  const manifest = {
    name,
    short_name: name,
    start_url: href('/track'),
    display: 'minimal-ui',
    background_color: DAY_BACKGROUND,
    theme_color: DAY_BACKGROUND,
    icons: [
      { src: favicon, sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } });
}
