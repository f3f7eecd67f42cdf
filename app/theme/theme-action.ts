import { redirect } from 'react-router';
import { getCapabilities } from '#app/capabilities/modes.ts';
import { getPage } from '#app/document/page-context.ts';
import type { Route } from './+types/theme-action';
import { formatTheme, isTheme } from './theme.ts';

/** This address only handles the form. */
export function loader() {
  throw new Response(null, { status: 404 });
}

/** Stores the choice when scripts don't run, and redirects back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!getCapabilities(context).hasThemeChoice) throw new Response(null, { status: 404 });
  const form = await request.formData().catch(() => undefined);
  const theme = form?.get('theme');
  if (!isTheme(theme)) throw new Response(null, { status: 400 });
  const { publicUrl } = getPage(context);
  const cookie = formatTheme(theme, publicUrl.startsWith('https:'));
  return redirect(toLocalPath(form?.get('from')), { status: 303, headers: { 'Set-Cookie': cookie } });
}

/** Returns a path of this site for any posted value; its beginning never names another host. */
export function toLocalPath(from: unknown): string {
  const base = 'http://own.invalid';
  const url = typeof from === 'string' ? URL.parse(from, base) : null;
  if (url?.origin !== base) return '/';
  return url.pathname.replace(/^\/+/, '/') + url.search;
}
