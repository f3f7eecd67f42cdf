import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toBlocks } from './to-blocks.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/quick-start.md'), 'utf8');

it('the guide of a site names the address of the site, and leaves out what only who runs the server can do', () => {
  const blocks = toBlocks(guide, 'https://www.example.com');
  expect(blocks.find(({ kind }) => kind === 'code')?.text).toMatch(
    /^export TC="\$\{TC:-https:\/\/www\.example\.com\}"\n/,
  );
  const all = blocks.map(({ text }) => text).join('\n');
  expect(all).not.toMatch(/localhost:3000|WEBHOOK_OPEN_HOSTS/);
  expect(all).toContain('An admin of the company makes two things');
  expect(guide).toContain('WEBHOOK_OPEN_HOSTS');
});

it('takes a guide apart', () => {
  const markdown = '# Title\n\nFirst.\n\n> Of the server.\n\n## 1. One\n\n```sh\nls\n\npwd\n```\n\nLast.\n';
  expect(toBlocks(markdown, '')).toEqual([
    { kind: 'text', text: 'First.' },
    { kind: 'heading', text: '1. One' },
    { kind: 'code', text: 'ls\n\npwd' },
    { kind: 'text', text: 'Last.' },
  ]);
});
