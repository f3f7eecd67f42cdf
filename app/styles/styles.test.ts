import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

const sheets = globSync('app/**/*.css');
const modules = sheets.filter((path) => path.endsWith('.module.css'));
const scripts = globSync('app/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'));

/** Lists the classes of a sheet, without lookalikes such as `0.5px` or `url(a.svg)`. */
function listClasses(css: string): string[] {
  const selectors = withoutComments(css).match(/[^{};]+(?=\{)/g) ?? [];
  const names = selectors
    .filter((one) => !one.trim().startsWith('@'))
    .flatMap((one) => one.match(/\.[a-z][\w-]*/gi) ?? []);
  return [...new Set(names.map((name) => name.slice(1)))];
}

interface Use {
  sheet: string;
  script: string;
  /** The names after the dot; undefined for a computed name. */
  names: (string | undefined)[];
}

/** Finds the imports of a component's styles (`import styles from './x.module.css'`) and each `styles.name`. */
function listUses(script: string): Use[] {
  const code = read(script);
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name, from = '']) => {
    const sheet = from.startsWith('#') ? from.slice(1) : join(dirname(script), from);
    const uses = [...code.matchAll(new RegExp(`(?<![.\\w'"/-])${name}(?:\\.(\\w+)|\\[)`, 'g'))];
    return { sheet, script, names: uses.map(([, used]) => used) };
  });
}

const uses = scripts.flatMap(listUses);

describe('the style sheet of a component', () => {
  it('names classes only in modules', () => {
    const named = sheets.filter((path) => !path.endsWith('.module.css')).flatMap((path) => listClasses(read(path)));
    // The class that the icon library gives to every icon.
    expect(new Set(named)).toEqual(new Set(['lucide']));
  });

  it('does not reach outside its module', () => {
    expect(
      modules.filter((path) => {
        const css = withoutComments(read(path));
        return css.includes(':global') || css.includes('from global');
      }),
    ).toEqual([]);
  });

  it('is loaded for every page only in the root', () => {
    const loading = scripts.filter((path) => /import '[^']*\.css'/.test(read(path)));
    expect(loading).toEqual(['app/root.tsx']);
    expect(sheets.filter((path) => /@import/.test(withoutComments(read(path))))).toEqual([]);
  });

  // Em follows the text size that the reader has set in the browser.
  it('measures public pages in em, not in pixels', () => {
    const query = /(?:@media|@container|media=)[^{\n]*-width: *\d+px/;
    const publicFiles = [...sheets, ...scripts].filter((path) => /^app\/(site|ui|styles)\//.test(path));
    expect(publicFiles.filter((path) => query.test(read(path)))).toEqual([]);
  });

  it('contains no handwritten class name', () => {
    expect(scripts.filter((path) => /className=(\{?["'`])/.test(read(path)))).toEqual([]);
  });

  it('defines every class its component uses', () => {
    const missing = uses.flatMap(({ sheet, script, names }) => {
      const has = new Set(listClasses(read(sheet)));
      return names.filter((name) => name && !has.has(name)).map((name) => `${script}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('defines no unused class', () => {
    const unused = modules.flatMap((sheet) => {
      const mine = uses.filter((use) => use.sheet === sheet);
      if (mine.some(({ names }) => names.includes(undefined))) return [];
      const used = new Set(mine.flatMap(({ names }) => names));
      return listClasses(read(sheet))
        .filter((name) => !used.has(name))
        .map((name) => `${sheet}: ${name}`);
    });
    expect(unused).toEqual([]);
  });

  it('names classes by words', () => {
    const short = modules.flatMap((sheet) =>
      listClasses(read(sheet))
        .filter((name) => !/^[a-z][a-zA-Z0-9]{2,}$/.test(name))
        .map((name) => `${sheet}: ${name}`),
    );
    expect(short).toEqual([]);
  });

  it('leaves no design token unused', () => {
    const css = globSync('app/**/*.css')
      .map((path) => withoutComments(read(path)))
      .join('\n');
    const tokens = new Set([...read('app/styles/tokens.css').matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name));
    const code = scripts.map(read).join('\n');
    const unused = [...tokens].filter(
      (name) => !new RegExp(`var\\(${name}[,)]`).test(css) && !code.includes(`${name}`),
    );
    // The spacing scale is complete by design, and the server draws water with the chart colors (server/charts/basemap.ts).
    expect(unused.filter((name) => !/^--(s\d+|chart-\d)$/.test(name ?? ''))).toEqual([]);
  });
});
