import { execFileSync } from 'node:child_process';

/** Resident memory of the process, in MB. */
export const readMemory = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** Looks at the memory four times a second until told to stop; gives the most it saw. */
export function watchMemory(pid: number): () => number {
  let most = readMemory(pid);
  const timer = setInterval(() => {
    most = Math.max(most, readMemory(pid));
  }, 250);
  return () => {
    clearInterval(timer);
    return most;
  };
}
