import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aptInstall } from './apt.mjs';

describe('aptInstall', () => {
  let folder = '';
  let output = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'transcargo-apt-'));
    output = '';
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      output += text;
      return true;
    });
  });

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  function writeAptGet(script: string) {
    writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'apt-get'), 0o755);
  }

  it('announces what it installs', async () => {
    writeAptGet('echo "$@"');
    const done = aptInstall('libexample1', 'the example needs it');
    expect(output).toBe('Installing the system package libexample1: the example needs it … ');
    expect(await done).toMatchObject({ code: 0, output: expect.stringMatching(/install -y .*libexample1\n$/) });
    expect(output).toMatch(/ … [\d.]+ s\n$/);
  });

  it('reports why the installation failed', async () => {
    writeAptGet('echo "Reading package lists..."\necho "E: Unable to locate package $6" >&2\nexit 100');
    expect(await aptInstall('libexample1', 'the example needs it')).toMatchObject({ code: 100 });
    expect(output).toMatch(/ … failed \(E: Unable to locate package libexample1\)\n$/);
  });
});
