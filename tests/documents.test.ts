import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { readConfig } from '#server/config.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const listFiles = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const guides = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...listFiles('docs').filter((file) => file.endsWith('.md')),
];
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe('the settings', () => {
  const code = read('server/config.ts').split('const settings = z.object({')[1]?.split('\n});')[0] ?? '';
  const rows = new Map(
    [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)` \| (.+?) \| .+ \|$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const names = namesIn(code, /^ {2}([A-Z_]+): /gm).sort();

  it('are exactly those of docs/settings.md and .env.example', () => {
    expect(names).toContain('LOG_LEVEL');
    expect([...rows.keys()].sort()).toEqual(names);
    expect(namesIn(read('.env.example'), /^#([A-Z_]+)=/gm).sort()).toEqual(names);
  });

  it('have the defaults of docs/settings.md', () => {
    const parts = code.split(/^ {2}(?=[A-Z_]+: )/m);
    const defaults = parts.flatMap((part) => {
      const [, name = '', value = ''] = /^([A-Z_]+):[\s\S]*\.default\('?([\w./-]+)'?\)/.exec(part) ?? [];
      return name ? [[name, `\`${value}\``]] : [];
    });
    const { subscriptionDays, contactMonths, peopleDays } = readConfig({}).retention;
    defaults.push(
      ['RETENTION_SUBSCRIPTION_DAYS', `\`${subscriptionDays}\``],
      ['RETENTION_CONTACT_MONTHS', `\`${contactMonths}\``],
      ['RETENTION_PEOPLE_DAYS', `\`${peopleDays}\``],
    );
    expect(defaults.length).toBeGreaterThan(8);
    expect(defaults.map(([name = '']) => [name, rows.get(name)])).toEqual(defaults);
  });
});

describe('the privacy policy', () => {
  const sources = globSync('app/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.includes('.test.'));
  const keys = new Set(sources.flatMap((file) => namesIn(read(file), /['`](transcargo\.[a-z]+(?:-[a-z]+)*)/g)));

  it.each(LANGUAGE_CODES)('names every key of the browser’s storage: %s', (language) => {
    const policy = read(`public/locales/${language}/privacy.json`);
    expect(keys.size).toBeGreaterThan(5);
    expect([...keys].filter((key) => !policy.includes(key))).toEqual([]);
  });
});

describe('the commands', () => {
  const texts = guides.map(read).join('\n');

  it('that the guides name exist', () => {
    const named = namesIn(texts, /\bnpm run (?:--silent )?([a-z][\w:-]*)/g);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('of benchmarks name files of bench/', () => {
    const { parts } = JSON.parse(read('docs/performance.json')) as { parts: { command: string }[] };
    const commands = [texts, ...parts.map(({ command }) => command)].join('\n');
    const named = namesIn(commands, /\bnpm run bench -- ([\w-]+)/g);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !listFiles('bench').includes(`bench/${name}.ts`))).toEqual([]);
  });

  it('are all named by a guide', () => {
    const known = Object.keys(scripts).filter((name) => !['start', 'test'].includes(name) && !/^pre/.test(name));
    const toCommand = (name: string) => `npm run ${name.replace('bench:', 'bench -- ')}`;
    expect(known.filter((name) => !texts.includes(toCommand(name)))).toEqual([]);
  });

  it('of the guides that run tests name existing tests', () => {
    const folders = ['app', 'bench', 'domain', 'packages', 'scripts', 'server', 'tests'];
    const tests = folders.flatMap(listFiles).filter((file) => /\.(test|spec)\.tsx?$/.test(file));
    const words = namesIn(texts, /`npm (?:test|run guarantees) -- (?:unit|journeys)([^`]*)`/g).flatMap((text) =>
      text.split(' ').filter((word) => word !== '' && word !== 'journeys' && !word.startsWith('-')),
    );
    expect(words.length).toBeGreaterThan(40);
    expect(words.filter((word) => !tests.some((file) => file.includes(word)))).toEqual([]);
  });

  it('of the check are the steps in CONTRIBUTING.md', () => {
    const steps = namesIn(read('scripts/test.mjs'), /^ {2}\{ name: '(\w+)'/gm);
    const explained = namesIn(read('CONTRIBUTING.md'), /^\| `(\w+)` \| `npm /gm);
    // Steps that only prepare are explained below the table.
    expect(explained).toEqual(steps.filter((name) => !['packages', 'chromium', 'postgres'].includes(name)));
  });
});

it('paths in configuration files match a file', () => {
  /** Lists each alternative of a glob's braces, except those of endings. */
  const expand = (glob: string): string[] => {
    const [, start = '', alternatives = '', end = ''] = /^(.*?)(?<!\.)\{([^{}]*)\}(.*)$/.exec(glob) ?? [];
    return alternatives ? alternatives.split(',').flatMap((each) => expand(start + each + end)) : [glob];
  };
  const texts = ['vitest.config.ts', 'vite.config.ts', 'playwright.config.ts', 'biome.json', 'knip.json'].map(read);
  const globs = namesIn(
    texts.join('\n'),
    /['"]!?((?:\{[\w,]+\}|app|bench|docs|domain|packages|scripts|server|tests)\/[^'"]+)['"]/g,
  );
  expect(globs.length).toBeGreaterThan(50);
  expect(globs.flatMap(expand).filter((glob) => globSync(glob, { cwd: ROOT }).length === 0)).toEqual([]);
});

it('guides contain no merge conflict markers', () => {
  const marked = [...guides, 'CHANGELOG.md'].filter((guide) => /^(<{7}|\|{7}|>{7}) /m.test(read(guide)));
  expect(marked).toEqual([]);
});

it('guides link to existing files and headings', () => {
  const toAnchor = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
  const lost = guides.flatMap((guide) =>
    namesIn(read(guide), /\]\(((?![a-z]+:)[^()\s]+)\)/g).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? guide : join(dirname(guide), path);
      if (!existsSync(join(ROOT, target))) return true;
      return (
        anchor !== undefined &&
        !namesIn(read(target), /^#+ (.+)$/gm)
          .map(toAnchor)
          .includes(anchor)
      );
    }),
  );
  expect(lost).toEqual([]);
});

it('decisions have unique numbers', () => {
  const numbers = namesIn(readdirSync(join(ROOT, 'docs/decisions')).join('\n'), /^(\d{4})-/gm);
  expect(numbers).toEqual([...new Set(numbers)]);
  for (const number of namesIn(guides.map(read).join('\n'), /docs\/decisions\/(\d{4})/g))
    expect(numbers).toContain(number);
});

it('promises have unique names', () => {
  const names = namesIn(read('docs/guarantees.md'), /^\| ([A-Z]+\d+(?: \([^)]+\))?) \|/gm);
  expect(names.length).toBeGreaterThan(50);
  expect(names).toEqual([...new Set(names)]);
});
