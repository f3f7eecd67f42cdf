import { href } from 'react-router';
import favicon from '#app/document/favicon.svg?url';
import { COMPANY } from '../company/company.ts';

const DAY_BACKGROUND = '#ffffff';

export function loader() {
  const manifest = {
    name: COMPANY.name,
    short_name: COMPANY.name,
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
