import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { waitUntilOpen } from './proxies.ts';

/**
 * Starts PgBouncer in front of the server at `url`, configured as in its package except for the pool mode. Returns its
 * URL.
 */
export async function startPgBouncer(
  url: string,
  lines: readonly string[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port: behind, username } = new URL(url);
  const dir = await mkdtemp(join(tmpdir(), 'transcargo-pgbouncer-'));
  await chmod(dir, 0o755);
  const port = await freePort();
  const users = join(dir, 'users.txt');
  await writeFile(users, `"${username}" ""\n`);
  const args = [
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
  ];
  const file = join(dir, 'pgbouncer.ini');
  await writeFile(
    file,
    ['[databases]', `* = host=${hostname} port=${behind}`, '[pgbouncer]', ...args, ...lines, ''].join('\n'),
  );
  const env = { PATH: `${process.env.PATH}:/usr/sbin` };
  // It refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...asOther, file], { stdio: 'ignore', env });
  await waitUntilOpen(port, child, () => 'PgBouncer printed nothing.');
  const address = new URL(url);
  address.port = String(port);
  return {
    url: address.href,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGKILL')) await gone;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
