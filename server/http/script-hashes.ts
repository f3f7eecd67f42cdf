import { createHash } from 'node:crypto';

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
