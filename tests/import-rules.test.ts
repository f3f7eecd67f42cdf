import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, describe, expect, test } from 'vitest';
import rules from '../.dependency-cruiser.mjs';
import { BREAKS } from './import-rules.cases.ts';
import { VALID_PROJECT } from './import-rules.project.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'transcargo-import-rules-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a small project from the given files and returns the names of its broken rules, in order. */
async function findBrokenRules(name: string, files: Record<string, string>): Promise<string[]> {
  const root = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(root, 'node_modules/@example'), { recursive: true });
  symlinkSync('../../packages/engine', join(root, 'node_modules/@example/engine'));
  const { options, forbidden } = rules;
  const { enhancedResolveOptions, ...rest } = options;
  const settings = { ...rest, baseDir: root, validate: true, ruleSet: { forbidden } };
  const folders = ['app', 'domain', 'packages', 'server', 'tests'];
  const { output } = await cruise(folders, settings, {
    ...enhancedResolveOptions,
    modules: [join(root, 'node_modules')],
  });
  const { violations } = (output as ICruiseResult).summary;
  return [...new Set(violations.map(({ rule }) => rule.name))].sort();
}

describe('the import rules', () => {
  test('accept a project that follows them', async () => {
    expect(await findBrokenRules('honest', VALID_PROJECT)).toEqual([]);
  });

  test.for(BREAKS)('include $rule, which fails when $when', async ({ rule, path, text, also }, { task }) => {
    expect(await findBrokenRules(task.id, { ...VALID_PROJECT, [path]: text, ...also })).toContain(rule);
  });

  test('are each broken at least once above, and state their reason', () => {
    expect(new Set(BREAKS.map(({ rule }) => rule))).toEqual(new Set(rules.forbidden.map(({ name }) => name)));
    for (const { comment } of rules.forbidden) expect(comment).toMatch(/\. .+\.$|: .+\.$/);
  });
});
