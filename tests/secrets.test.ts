import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const CLIENT = join(ROOT, 'build/client');
const isText = (file: string) =>
  /\.(js|mjs|ts|tsx|json|css|html|md|ya?ml|sh|svg|txt|env\S*)$|\/\.[\w.]+$|Dockerfile/.test(file);

/** Patterns of pasted secrets: keys, tokens of well-known services, passwords inside URLs. */
const SECRETS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bgh[pousr]_\w{36,}/,
  /\bxox[baprs]-[\w-]{10,}/,
  /\bsk_live_\w{16,}/,
  /\beyJ[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/,
];

/** For the server only: a secret setting, and libraries that would pull in server code. */
const SERVER_ONLY = /ADMIN_PASSWORD|better-auth|pglite|kysely|nodemailer|pg-boss/i;

describe('secrets (S11)', () => {
  it('appear in no file of the repository', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
    const leaks = files
      .filter((file) => isText(file) && existsSync(join(ROOT, file)))
      .filter((file) => SECRETS.some((secret) => secret.test(readFileSync(join(ROOT, file), 'utf8'))));
    expect(files.length).toBeGreaterThan(100);
    expect(leaks).toEqual([]);
  });

  it('and server code appear in nothing that browsers receive', () => {
    const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(js|css|json)$/.test(file),
    );
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => SERVER_ONLY.test(readFileSync(join(CLIENT, file), 'utf8')))).toEqual([]);
  });
});
