import type { PGlite } from '@electric-sql/pglite';
import { type Frame, splitFrames } from './wire.ts';

/** A long answer is handed on in parts of about this size instead of being held whole. */
const PART_BYTES = 1 << 20;

/** Transaction status after a unit: idle, in a transaction, in a failed one; undefined after a mere Flush. */
export type Status = 'I' | 'T' | 'E' | undefined;

/** Runs one unit of messages, hands on the frames of the answer as they come and returns the last status. */
export async function exchange(engine: PGlite, unit: Uint8Array, onFrames: (frames: Frame[]) => void): Promise<Status> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let status: Status;
  const handOn = () => {
    const { frames, rest } = splitFrames(Buffer.concat(parts));
    status = readStatus(frames) ?? status;
    parts = [rest];
    size = rest.length;
    onFrames(frames);
  };
  // Not execProtocolRaw: that one parses every row and keeps the results.
  await engine.execProtocolRawStream(unit, {
    syncToFs: false,
    onRawData: (data) => {
      // The engine uses its buffer again.
      parts.push(data.slice());
      size += data.length;
      if (size > PART_BYTES) handOn();
    },
  });
  handOn();
  return status;
}

function readStatus(frames: Frame[]): Status {
  const ready = frames.findLast(({ type }) => type === 'Z');
  const status = ready && String.fromCharCode(ready.frame[5] ?? 0);
  return status === 'I' || status === 'T' || status === 'E' ? status : undefined;
}
