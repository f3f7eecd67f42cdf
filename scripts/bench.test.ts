import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { IS_WHOLE } from '#tests/promised.ts';
import { readOptions } from '../bench/lib/options.ts';
import { root } from './lib/paths.mjs';

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return { status, stdout, lines: stderr.trimEnd().split('\n') };
}

const names = readdirSync(join(root, 'bench')).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -3)] : []));
const list = `Usage: npm run bench -- NAME [options]. Names: ${names.sort().join(', ')}.`;

describe('npm run bench', () => {
  it('lists the names if the name is missing', () => {
    expect(names).toContain('start');
    expect(run('scripts/bench.mjs')).toEqual({ status: 1, stdout: '', lines: [`Which benchmark? ${list}`] });
  });

  it.each(['strat', '../server/main'])('lists the names for the unknown benchmark %s', (name) => {
    const lines = [`There is no benchmark named ${name}. ${list}`];
    expect(run('scripts/bench.mjs', name, '--count', '10')).toEqual({ status: 1, stdout: '', lines });
  });
});

describe('the options of a benchmark', () => {
  const options = 'Options and their defaults: --count 10000, --engine postgres, --rows 300, --dry.';
  const { argv } = process;
  afterEach(() => {
    process.argv = argv;
    vi.restoreAllMocks();
  });

  it.each([
    ['an unknown option', ['--cuont', '10'], "Unknown option '--cuont'"],
    ['a word', ['10'], "Unexpected argument '10'"],
    ['a number that is none', ['--rows', 'many'], '--rows needs a number from 1'],
    ['an engine that is none', ['--engine', 'mysql'], '--engine needs postgres or embedded'],
    ['a value that is missing', ['--rows'], "Option '--rows <value>' argument missing"],
  ])('reject %s with one sentence', (_, args, sentence) => {
    process.argv = [...argv.slice(0, 2), ...args];
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
    expect(() => readOptions({ count: 10_000, engine: 'postgres', rows: 300, dry: false })).toThrow('exit 1');
    expect(exit).toHaveBeenCalledOnce();
    expect(written.mock.calls).toEqual([[`${sentence}. ${options}\n`]]);
  });
});

// It loads Lighthouse, which takes seconds.
it.runIf(IS_WHOLE)('the pages benchmark rejects arguments that are not paths', () => {
  const lines = ['--help is not a page of the site. Pages start with /, for example / /track.'];
  expect(run('bench/pages.ts', '--help')).toEqual({ status: 1, stdout: '', lines });
});
