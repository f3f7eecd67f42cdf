import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS: Record<string, string> = { S: 'server/shipments', T: 'app/site/tracking', E: 'tests/e2e/specs' };

const text = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8').replaceAll('\n', ' ');

/** Test files that the document names, with the quoted names that follow. */
const mentions = [
  ...text.matchAll(
    /`([\w./-]+\.(?:test|spec)\.tsx?)`((?:[,;]? (?:and )?"(?:[^"]|"[^",|]*"(?=[^,;|]*"))*?"(?=[,;:.) |]))*)/g,
  ),
].map(([, file = '', names = '']) => ({
  file: file.replace(/^[STE](?=\/)/, (letter) => FOLDERS[letter] ?? letter),
  names: [...names.matchAll(/"(.*?)"(?=[,;:.) |]|$)/g)].map(([, name = '']) => name),
}));

/** Returns a pattern for a name as the source may spell it: table values and escaped quotes match anything. */
function toPattern(name: string): RegExp {
  const parts = name.split(/…|%\w|"/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('[^\\n]*?'));
}

describe('the specification, sentence by sentence', () => {
  it('names the tests of more than a hundred sentences', () => {
    expect(mentions.length).toBeGreaterThan(100);
    expect(mentions.flatMap(({ names }) => names).length).toBeGreaterThan(80);
  });

  it('has one row for each sentence of a section', () => {
    const sections = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8').split(/^## /m);
    const repeated = sections.flatMap((section) => {
      const sentences = [...section.matchAll(/^\| (?!sentence \||-)(.+?) \| /gm)].map(([, sentence = '']) => sentence);
      return sentences.filter((sentence, n) => sentences.indexOf(sentence) !== n);
    });
    expect(repeated).toEqual([]);
  });

  it('names only files and tests that exist', () => {
    const lost = mentions.flatMap(({ file, names }) => {
      const path = join(ROOT, file);
      if (!existsSync(path)) return [file];
      const source = readFileSync(path, 'utf8');
      return names.filter((name) => !toPattern(name).test(source)).map((name) => `${file} "${name}"`);
    });
    expect(lost).toEqual([]);
  });
});
