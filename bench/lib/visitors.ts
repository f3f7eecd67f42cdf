import { setTimeout as sleep } from 'node:timers/promises';

const BETWEEN_LOOKUPS_MS = 25;

/** What visitors waited, ms. */
export interface Visits {
  p95: number;
  most: number;
}

/** Looks shipments up as visitors of many addresses do, one after the other, until told to stop. */
export async function visit(url: string, numbers: string[], until: () => boolean): Promise<Visits> {
  const times: number[] = [];
  for (let n = 0; !until(); n++) {
    const start = performance.now();
    const answer = await fetch(`${url}/api/v1/tracking/${numbers[n % numbers.length]}`, {
      headers: { 'X-Forwarded-For': `198.51.100.${n % 250}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A lookup was answered with ${answer.status}`);
    times.push(performance.now() - start);
    await sleep(BETWEEN_LOOKUPS_MS);
  }
  times.sort((a, b) => a - b);
  return { p95: times[Math.floor(times.length * 0.95)] ?? 0, most: times.at(-1) ?? 0 };
}
