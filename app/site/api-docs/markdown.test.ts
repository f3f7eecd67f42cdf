import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listChanges, toBlocks } from './markdown.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/quick-start.md'), 'utf8');

it('a guide contains the address of the site and omits what only operators can do', () => {
  const blocks = toBlocks(guide, 'https://www.example.com');
  expect(blocks.find(({ kind }) => kind === 'code')?.text).toMatch(
    /^export TC="\$\{TC:-https:\/\/www\.example\.com\}"\n/,
  );
  const all = blocks.map(({ text }) => text).join('\n');
  expect(all).not.toMatch(/localhost:3000|WEBHOOK_OPEN_HOSTS/);
  expect(all).toContain('An admin of the company makes two things');
  expect(guide).toContain('WEBHOOK_OPEN_HOSTS');
});

it('toBlocks parses a guide', () => {
  const markdown = '# Title\n\nFirst.\n\n> Of the server.\n\n## 1. One\n\n```sh\nls\n\npwd\n```\n\nLast.\n';
  expect(toBlocks(markdown, '')).toEqual([
    { kind: 'text', text: 'First.' },
    { kind: 'heading', text: '1. One' },
    { kind: 'code', text: 'ls\n\npwd' },
    { kind: 'text', text: 'Last.' },
  ]);
});

it('listChanges lists the changelog entries for programs by version, without text for people and operators', () => {
  const changelog = [
    '# Changelog\n\n## Unreleased\n',
    '- Lists may be longer. In the API: `limit` of `GET /api/v1/lists`. The update builds an index for it.',
    '- Buttons are round.',
    '- Keys end. **For programs with a session:** a 403 says so. [docs/keys.md](docs/keys.md)',
    '\n## 0.2.0\n\n- Smaller.\n\n## 0.1.0\n\n- In the API `GET /api/v1/lists`.',
  ].join('\n');
  expect(listChanges(changelog)).toEqual([
    { version: 'Unreleased', changes: ['`limit` of `GET /api/v1/lists`.', 'A 403 says so.'] },
    { version: '0.1.0', changes: ['`GET /api/v1/lists`.'] },
  ]);
});

it('listChanges finds every line of CHANGELOG.md for programs', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8');
  const lines = changelog.split('\n').filter((line) => /In the API|For programs/.test(line));
  const listed = listChanges(changelog).flatMap(({ changes }) => changes);
  expect(listed).toHaveLength(lines.length);
  for (const text of listed) expect(text).toMatch(/^\S.*\.$/);
});
