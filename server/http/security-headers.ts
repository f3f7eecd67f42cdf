import { hash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';

/**
 * The content security policy of a page: its own scripts by `sources` (a nonce or hashes), everything else from this
 * host only.
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

/** An image opened on its own may use its own style element and nothing else. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Responses that are not pages (JSON, images, files) get a policy that denies everything. */
const POLICY_OF_FILES = "default-src 'none'; frame-ancestors 'none'; sandbox";

const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy';
/** Header for responses that other sites may embed; all others forbid it. */
export const SHARED_HEADER = [RESOURCE_POLICY, 'cross-origin'] as const;

/** The cache header of content that never changes at its URL. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Responses are not cacheable by default: public ones set their own header. */
export const noStoreByDefault = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
});

/** Guarantee S2. Sends HSTS only behind TLS, because browsers would otherwise reject the plain HTTP address. */
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
    // Obsolete headers, or covered by the policy: they would only add bytes to every response.
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

const toSource = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`;

/** The contents of the scripts with this nonce. */
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
 * Replaces the nonce of a rendered page (base64url) with hashes of its scripts, so that the page is identical for
 * everyone and cacheable. An injected script never had the nonce, so it gets no hash. Returns the page and the sources
 * of its policy.
 */
export function nameScriptsByHash(html: string, nonce: string): { html: string; sources: string } {
  const sources = new Set(listScripts(html, nonce).map(toSource));
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), sources: [...sources].join(' ') };
}
