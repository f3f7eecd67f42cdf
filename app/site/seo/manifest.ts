import { href } from 'react-router';
import favicon from '#app/document/favicon.svg?url';
import { getCompany } from '#app/document/page-context.ts';
import { type Company, hasOwnColors, toBrandUrl } from '#domain/company/company.ts';
import { toMarkAddress } from '#domain/company/mark.ts';
import type { Route } from './+types/manifest';

const DAY_BACKGROUND = '#ffffff';
const PICTURES = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

const OWN = [
  { file: 'icon-192.png', sizes: '192x192', type: 'image/png' },
  { file: 'icon-512.png', sizes: '512x512', type: 'image/png' },
  { file: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/**
 * Lists the app icons. The prepared ones have the specified colors; with others the scalable logo is used. The company's
 * own logo has its own sizes.
 */
function listIcons(company: Company) {
  const { mark } = company;
  if (mark) return OWN.map(({ file, ...picture }) => ({ src: toMarkAddress(mark, file), ...picture }));
  const isOwn = hasOwnColors(company);
  const src = isOwn ? toBrandUrl('icon.svg', company) : favicon;
  return [{ src, sizes: 'any', type: 'image/svg+xml' }, ...(isOwn ? [] : PICTURES)];
}

export function loader({ context }: Route.LoaderArgs) {
  const company = getCompany(context);
  const { name } = company;
  const manifest = {
    name,
    short_name: name,
    start_url: href('/track'),
    display: 'minimal-ui',
    background_color: DAY_BACKGROUND,
    theme_color: DAY_BACKGROUND,
    icons: listIcons(company),
  };
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } });
}
