import { redirect } from 'react-router';
import { getCapabilities } from '#app/capabilities/get-capabilities.ts';
import { getPage } from '#app/document/page-context.ts';
import type { Route } from './+types/theme-action';
import { formatTheme, isTheme } from './theme.ts';

/** The address is there for the form only. */
export function loader() {
  throw new Response(null, { status: 404 });
}

/** Keeps the choice where no script runs, and leads back to the page it was made on. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!getCapabilities(context).hasThemeChoice) throw new Response(null, { status: 404 });
  const form = await request.formData();
  const theme = form.get('theme');
  if (!isTheme(theme)) throw new Response(null, { status: 400 });
  const { publicUrl } = getPage(context);
  const cookie = formatTheme(theme, publicUrl.startsWith('https:'));
  return redirect(toOwnPath(form.get('from')), { status: 303, headers: { 'Set-Cookie': cookie } });
}

/** A path of this site, whatever was posted: the start of it never names another host. */
export function toOwnPath(from: unknown): string {
  const base = 'http://own.invalid';
  const url = typeof from === 'string' ? URL.parse(from, base) : null;
  if (url?.origin !== base) return '/';
  return url.pathname.replace(/^\/+/, '/') + url.search;
}
