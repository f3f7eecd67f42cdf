import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { nameScriptsByHash } from './security-headers.ts';

const NONCE = 'bm9uY2UtX25vbmNlLTE';
const toSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

it('lists the hash of each own script once, regardless of its attributes', () => {
  const scripts = ['begin();', '\nconst text = "ü";\n', 'begin();'];
  const html = scripts.map((script, n) => `<script nonce="${NONCE}" id="s${n}">${script}</script>`).join('<p>…</p>');
  const named = nameScriptsByHash(`<link nonce="${NONCE}" rel="icon"/>${html}`, NONCE);
  expect(named.sources).toBe(`${toSource('begin();')} ${toSource('\nconst text = "ü";\n')}`);
  expect(named.html).toBe(`<link rel="icon"/>${html}`.replaceAll(` nonce="${NONCE}"`, ''));
});

it('excludes an injected script, even with a guessed nonce or a surrounding own tag', () => {
  const evil = '<script>evil()</script><script nonce="guessed">worse()</script><script id="x" nonce="">last()</script>';
  const { sources } = nameScriptsByHash(`${evil}<script nonce="${NONCE}">own()</script>${evil}`, NONCE);
  expect(sources).toBe(toSource('own()'));
});
