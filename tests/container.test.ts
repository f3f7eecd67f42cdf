import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');
/** What the image itself fixes, and what the site on PostgreSQL has no use for. */
const FIXED = ['PORT', 'HOST', 'DATA_DIR', 'SAMPLE_DATA'];

it('every setting reaches the container', () => {
  const settings = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(settings).toContain('LOG_LEVEL');
  const passed = [...read('compose.yaml').matchAll(/^ {6}([A-Z_]+): .*\$?/gm)].map(([, name]) => name);
  expect(settings.filter((name) => !FIXED.includes(name) && !passed.includes(name))).toEqual([]);
});

it('backups and data stay out of the image', () => {
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['backups', 'data', '.env']));
});
