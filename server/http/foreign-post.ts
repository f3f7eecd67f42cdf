const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a browser says that another site's page sent this form. `publicHost` is where visitors see the site: behind TLS a
 * request reaches us under another address than the browser's. A request without Origin comes from no page of a browser.
 */
export function isForeignPost(request: Request, publicHost: string): boolean {
  if (READS.has(request.method)) return false;
  const header = request.headers.get('origin');
  if (header === null) return false;
  const origin = URL.parse(header);
  return origin === null || (origin.origin !== new URL(request.url).origin && origin.host !== publicHost);
}
