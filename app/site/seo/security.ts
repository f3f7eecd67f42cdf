import { href } from 'react-router';
import { getCompany, getPage } from '#app/document/page-context.ts';
import { LANGUAGES } from '#app/i18n/languages.ts';
import type { Route } from './+types/security';

/** The standard allows less than a year; later readers fetch the file again. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** States where to report a vulnerability of the site (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
  const { now, publicUrl } = getPage(context);
  const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS);
  const lines = [
    `Contact: mailto:${getCompany(context).email}`,
    `Contact: ${publicUrl}${href('/contact')}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${Object.keys(LANGUAGES).join(', ')}`,
    `Canonical: ${publicUrl}${href('/.well-known/security.txt')}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
