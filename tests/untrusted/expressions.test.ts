import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { promised } from '#tests/promised.ts';

// Uses the checker that needs neither Java nor a binary.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

const WHOLE_LIMIT_MS = 120_000;
/** A whole run proves every expression safe; `npm test` reports what the checker finds vulnerable within its limit. */
const LIMIT_MS = promised(150, WHOLE_LIMIT_MS);
const ACCEPTED = promised(['safe', 'unknown'], ['safe']);
const SOURCES = '{domain,server,packages/*/src}/**/*.ts';
/** Without one of these, an expression reads a bounded part of the text. */
const UNBOUNDED = /[*+]|,\}/;

/** Lists every literal regular expression with its locations. */
function listExpressions() {
  const expressions = new Map<string, { source: string; flags: string; places: string[] }>();
  for (const file of globSync(SOURCES).filter((name) => !name.endsWith('.test.ts'))) {
    const code = readFileSync(file, 'utf8');
    const visitor = new Visitor({
      Literal(node) {
        if (!('regex' in node)) return;
        const { pattern: source, flags } = node.regex;
        const line = code.slice(0, node.start).split('\n').length;
        const known = expressions.get(`/${source}/${flags}`) ?? { source, flags, places: [] };
        known.places.push(`${file}:${line}`);
        expressions.set(`/${source}/${flags}`, known);
      },
    });
    visitor.visit(parseSync(file, code).program);
  }
  return [...expressions.values()];
}

it('checks every text in linear time with regular expressions (X2)', { timeout: promised(120_000, 2_400_000) }, () => {
  const all = listExpressions();
  expect(all.length).toBeGreaterThan(150);
  const checked = all.filter(({ source }) => promised(UNBOUNDED.test(source), true));
  const vulnerable = checked.flatMap(({ source, flags, places }) => {
    const { status } = checkSync(source, flags, { timeout: LIMIT_MS });
    return ACCEPTED.includes(status) ? [] : [`${status}: /${source}/${flags} in ${places.join(', ')}`];
  });
  expect(vulnerable).toEqual([]);
});

it.each(['^(?:a+)+$', 'a+$', '(?:x|x)*y', '^\\s*copy\\s.*\\s.*\\sfrom$'])(
  'finds %s vulnerable (X2)',
  { timeout: WHOLE_LIMIT_MS },
  (source) => {
    expect(checkSync(source, '', { timeout: WHOLE_LIMIT_MS }).status).toBe('vulnerable');
  },
);
