import { appendFileSync } from 'node:fs';
import { processorSeconds } from '../scripts/lib/processor.mjs';

/** What this process and its descendants had used at the last measurement: what lies between two files belongs to the second. */
const last = globalThis as typeof globalThis & { transcargoProcessorSeconds?: number };

/** Begins to measure a test file or a journey for `npm test -- --profile`; the function it returns writes the measurement. */
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
