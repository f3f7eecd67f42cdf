import { createHash } from 'node:crypto';

const toSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const SCRIPT = /<script nonce="([^"]*)"[^>]*>(.*?)<\/script>/gs;

/**
 * A page whose own scripts, known by the nonce it was rendered with (base64url), are named by their hashes instead: it is the same for
 * everyone then, and may be sent again. A script that came in by a hole in an escape never had the nonce, so it is not among
 * them. Gives the page and the sources of its policy.
 */
export function nameScriptsByHash(html: string, nonce: string): { html: string; sources: string } {
  const own = [...html.matchAll(SCRIPT)].filter(([, itsNonce]) => itsNonce === nonce);
  const sources = new Set(own.map(([, , script = '']) => toSource(script)));
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), sources: [...sources].join(' ') };
}
