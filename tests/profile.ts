import { appendFileSync } from 'node:fs';
import { processorSeconds } from '../scripts/lib/processor.mjs';

/**
 * Usage of this process and its descendants at the last measurement: what happens between two files counts for the
 * second.
 */
const last = globalThis as typeof globalThis & { transcargoProcessorSeconds?: number };

/**
 * Starts measuring a test file or journey for `npm test -- --profile`; the returned function writes the measurement.
 */
export function startMeasurement(project: string, file: string, name?: string): () => void {
  const began = performance.now();
  return () => {
    const now = processorSeconds();
    const measurement = {
      project,
      file,
      name,
      processor: now - (last.transcargoProcessorSeconds ?? 0),
      wall: (performance.now() - began) / 1000,
    };
    last.transcargoProcessorSeconds = now;
    appendFileSync(process.env.PROFILE ?? '', `${JSON.stringify(measurement)}\n`);
  };
}
