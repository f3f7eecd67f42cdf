import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second, regardless of the kernel's clock rate. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU seconds (user and system) of a process, its running descendants, and the ended ones it waited for.
 * @param {number} [pid]
 * @returns {number} NaN where there is no /proc
 */
export function processorSeconds(pid = process.pid) {
  const running = readProcesses();
  if (!running.has(pid)) return Number.NaN;
  /** @type {Map<number, number[]>} */
  const children = new Map();
  for (const [child, { parent }] of running) children.set(parent, [...(children.get(parent) ?? []), child]);
  let ticks = 0;
  const queue = [pid];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    ticks += running.get(next)?.ticks ?? 0;
    queue.push(...(children.get(next) ?? []));
  }
  return ticks / TICKS_PER_SECOND;
}

/** @returns {Map<number, { parent: number, ticks: number }>} */
function readProcesses() {
  const running = new Map();
  for (const name of listFolder('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(name) : undefined;
    if (stat) running.set(Number(name), stat);
  }
  return running;
}

/** @param {string} folder */
function listFolder(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** @param {string} pid @returns {{ parent: number, ticks: number } | undefined} undefined if the process has ended */
function readStat(pid) {
  try {
    // The program's name is in parentheses and may contain spaces and parentheses.
    const [, fields = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [, parent, ...others] = fields.split(' ');
    // User and system time of the process and of the children it waited for: fields 14 to 17 of proc(5).
    const ticks = others.slice(9, 13).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(parent), ticks };
  } catch {
    return undefined;
  }
}
