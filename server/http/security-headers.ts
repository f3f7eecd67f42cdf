import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';

/**
 * The policy of a page: its own scripts by `sources` (a nonce, or their hashes), everything else from this host, nothing from
 * another.
 */
export function toContentSecurityPolicy(sources: string): string {
  return [
    "default-src 'none'",
    `script-src ${sources} 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Answers that are not pages (JSON, pictures, files) get a policy that denies everything. */
const POLICY_OF_FILES = "default-src 'none'; frame-ancestors 'none'; sandbox";

const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy';
/** What an answer has that other sites may show; no other answer may be. */
export const SHARED_HEADER = [RESOURCE_POLICY, 'cross-origin'] as const;

/** No cache keeps an answer that does not say otherwise: what is public says so itself. */
export const noStoreByDefault = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
});

/** Guarantee S2. HSTS only where TLS stands in front, or browsers would lock themselves out of a plain address. */
export function securityHeaders({ hsts }: { hsts: 'off' | 'host' | 'subdomains' }) {
  const maxAge = 'max-age=31536000';
  const values = { off: false, host: maxAge, subdomains: `${maxAge}; includeSubDomains` } as const;
  const common = secureHeaders({
    strictTransportSecurity: values[hsts],
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: false,
    xFrameOptions: 'DENY',
    xXssProtection: false,
    // For programs that are gone, or said by the policy already: bytes of every answer.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
  const policy = createMiddleware(async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', POLICY_OF_FILES);
    if (!headers.has(RESOURCE_POLICY)) headers.set(RESOURCE_POLICY, 'same-origin');
  });
  return [common, policy, noStoreByDefault] as const;
}

const toSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** What stands in the scripts with this nonce. */
function listScripts(html: string, nonce: string): string[] {
  const scripts: string[] = [];
  const begin = `<script nonce="${nonce}"`;
  for (let at = html.indexOf(begin); at !== -1; ) {
    const open = html.indexOf('>', at);
    const end = html.indexOf('</script>', open);
    if (open === -1 || end === -1) break;
    scripts.push(html.slice(open + 1, end));
    at = html.indexOf(begin, end);
  }
  return scripts;
}

/**
 * A page whose own scripts, known by the nonce it was rendered with (base64url), are named by their hashes instead: it is the same for
 * everyone then, and may be sent again. A script that came in by a hole in an escape never had the nonce, so it is not among
 * them. Gives the page and the sources of its policy.
 */
export function nameScriptsByHash(html: string, nonce: string): { html: string; sources: string } {
  const sources = new Set(listScripts(html, nonce).map(toSource));
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), sources: [...sources].join(' ') };
}
