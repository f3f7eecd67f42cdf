import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

function works(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the command that runs a program as an unprivileged user: empty if we are one. Undefined if that is impossible
 * here or the user can't read this project.
 */
export function asOrdinaryUser(): string[] | undefined {
  if (process.getuid?.() !== 0) return [];
  const become = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
  const [command = '', ...args] = become;
  return works(command, [...args, process.execPath, '--check', import.meta.filename]) ? become : undefined;
}

/**
 * Returns the command that runs a program with an empty disk of `megabytes` mounted at `dir`; `flags` such as ",ro".
 */
export function withOwnDisk(dir: string, megabytes: number, flags = ''): string[] {
  return ['unshare', '-rm', 'sh', '-c', `mount -t tmpfs -o size=${megabytes}m${flags} none "$0" && exec "$@"`, dir];
}

export function canHaveOwnDisk(dir: string): boolean {
  accessSync(dir, constants.W_OK);
  const [command = '', ...args] = withOwnDisk(dir, 1);
  return works(command, [...args, 'true']);
}
