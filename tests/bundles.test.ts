import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGES } from '#app/pages.ts';

const BUILD = join(import.meta.dirname, '../build');
const CLIENT = join(BUILD, 'client');

/** Maximum transferred bytes of the scripts that a page names (docs/guarantees.md, F4). */
const SCRIPT_BYTES = { public: 147_000, staff: 250_000 };
/** Maximum bytes of styles, which block the first paint; fonts are 26 kB in three more files. */
const STYLES = { files: 3, bytes: 19_000 };

/** Code for staff only, and libraries too heavy for visitors. */
const STAFF_ONLY =
  /^app\/(?:admin|session\/visitor-session)|\.schema\.ts$|(?:^|\/)node_modules\/(?:zod|@tanstack\/[\w-]+|libphonenumber-js|react-hook-form)\//;

interface Script {
  modules: string[];
  imports: string[];
}

interface Files {
  module: string;
  imports?: string[];
  css?: string[];
}

const scripts: Record<string, Script> = JSON.parse(readFileSync(join(BUILD, 'modules.json'), 'utf8'));

const START = 'window.__reactRouterManifest=';
const assets = readdirSync(join(CLIENT, 'assets')).map((name) => `assets/${name}`);
const manifest = assets.find((name) => /manifest-\w+\.js$/.test(name) && readText(name).startsWith(START)) ?? '';
const { entry, routes }: { entry: Files; routes: Record<string, Files & { parentId?: string }> } = JSON.parse(
  readText(manifest).slice(START.length).replace(/;\s*$/, ''),
);

function readText(name: string): string {
  return readFileSync(join(CLIENT, name), 'utf8');
}

/** Lists the parts of a page from the frame inward: each is a route. */
function listParts(file: string): Files[] {
  const parts = [entry];
  for (let id: string | undefined = file.replace(/\.tsx?$/, ''); id !== undefined; id = routes[id]?.parentId) {
    const route = routes[id];
    if (!route) throw new Error(`The manifest names no ${id}.`);
    parts.push(route);
  }
  return parts;
}

const toName = (address: string) => address.replace(/^\/|#.*$/g, '');
const listNames = (addresses: string[]) => [...new Set(addresses.map(toName))];
/** Sums transferred bytes; small files aren't compressed. */
const sizeOf = (names: string[]) =>
  names.reduce(
    (sum, name) => sum + statSync(join(CLIENT, existsSync(join(CLIENT, `${name}.br`)) ? `${name}.br` : name)).size,
    0,
  );

const listScripts = (parts: Files[]) => [
  manifest,
  ...listNames(parts.flatMap(({ module, imports = [] }) => [module, ...imports])),
];

/** Adds all static imports. Dynamic imports are for signed-in staff or a single button. */
function listImported(names: string[]): string[] {
  const reached = new Set<string>();
  const queue = names.filter((name) => name in scripts);
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    queue.push(...(scripts[name]?.imports ?? []));
  }
  return [...reached];
}

/** Pages, without URLs that return data or a file. */
const pages = PAGES.filter(({ file }) => /\.tsx$/.test(file));

describe.each(pages.filter(({ frame }) => frame === 'site'))('$path', ({ file }) => {
  const parts = listParts(file);

  it('loads no staff-only code, directly or through imports (F4)', () => {
    const imported = listImported(listScripts(parts));
    expect(imported.length).toBeGreaterThan(3);
    const modules = imported.flatMap((name) => scripts[name]?.modules ?? []);
    expect(modules.filter((module) => STAFF_ONLY.test(module))).toEqual([]);
  });

  it(`weighs at most ${SCRIPT_BYTES.public / 1000} kB of scripts and ${STYLES.bytes / 1000} kB of styles (F4)`, () => {
    expect(sizeOf(listScripts(parts))).toBeLessThanOrEqual(SCRIPT_BYTES.public);
    const styles = listNames(parts.flatMap(({ css = [] }) => css));
    expect(styles.slice(STYLES.files)).toEqual([]);
    expect(sizeOf(styles)).toBeLessThanOrEqual(STYLES.bytes);
  });
});

it.each(pages.filter(({ file }) => file.startsWith('admin/')))(
  `$path weighs at most ${SCRIPT_BYTES.staff / 1000} kB of scripts`,
  ({ file }) => {
    expect(sizeOf(listScripts(listParts(file)))).toBeLessThanOrEqual(SCRIPT_BYTES.staff);
  },
);

describe('the styles', () => {
  // The minifier drops the statement of app/styles/layers.css if the layers start in that order.
  it('order their layers in the first style sheet of every page', () => {
    const [first = ''] = listNames(routes.root?.css ?? []);
    const layers = [...readText(first).matchAll(/@layer ([\w, ]+)[{;]/g)].flatMap(([, names = '']) =>
      names.split(/, ?/),
    );
    expect([...new Set(layers)]).toEqual(['tokens', 'ui', 'page']);
  });

  it('are all in a layer', () => {
    const sheets = assets.filter((name) => name.endsWith('.css'));
    expect(sheets.length).toBeGreaterThan(3);
    const outside = sheets.filter((name) => findOutside(readText(name)) !== '');
    expect(outside).toEqual([]);
  });
});

/** Returns the rules of a style sheet outside of layers. */
function findOutside(css: string): string {
  let depth = 0;
  let outside = '';
  for (const letter of css.replace(/@layer [\w, ]+;/g, '')) {
    if (depth === 0) outside += letter;
    if (letter === '{') depth++;
    if (letter === '}') depth--;
  }
  return outside.replace(/@layer (tokens|ui|page)\s*\{/g, '').trim();
}
