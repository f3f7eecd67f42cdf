import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, describe, expect, test } from 'vitest';
import walls from '../.dependency-cruiser.mjs';
import { BREAKS } from './walls.cases.ts';
import { HONEST_HOUSE } from './walls.house.ts';

const house = realpathSync(mkdtempSync(join(tmpdir(), 'transcargo-walls-')));
afterAll(() => rmSync(house, { recursive: true, force: true }));

/** Creates a small project from the given files and returns the names of its broken rules, in order. */
async function brokenWalls(name: string, files: Record<string, string>): Promise<string[]> {
  const root = join(house, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(root, 'node_modules/@house'), { recursive: true });
  symlinkSync('../../packages/engine', join(root, 'node_modules/@house/engine'));
  const { options, forbidden } = walls;
  const { enhancedResolveOptions, ...rest } = options;
  const settings = { ...rest, baseDir: root, validate: true, ruleSet: { forbidden } };
  const rooms = ['app', 'domain', 'packages', 'server', 'tests'];
  const { output } = await cruise(rooms, settings, {
    ...enhancedResolveOptions,
    modules: [join(root, 'node_modules')],
  });
  const { violations } = (output as ICruiseResult).summary;
  return [...new Set(violations.map(({ rule }) => rule.name))].sort();
}

describe('the import rules', () => {
  test('accept a project that follows them', async () => {
    expect(await brokenWalls('honest', HONEST_HOUSE)).toEqual([]);
  });

  test.for(BREAKS)('include $rule, which fails when $when', async ({ rule, path, text, also }, { task }) => {
    expect(await brokenWalls(task.id, { ...HONEST_HOUSE, [path]: text, ...also })).toContain(rule);
  });

  test('are each broken at least once above, and state their reason', () => {
    expect(new Set(BREAKS.map(({ rule }) => rule))).toEqual(new Set(walls.forbidden.map(({ name }) => name)));
    for (const { comment } of walls.forbidden) expect(comment).toMatch(/\. .+\.$|: .+\.$/);
  });
});
