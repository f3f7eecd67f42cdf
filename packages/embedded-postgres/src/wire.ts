/** PostgreSQL's wire protocol, as far as keeping several clients apart on one session needs it. */

const LENGTH = 4;

/** The messages of one client, whole, as they come out of a stream of chunks. */
export class MessageReader {
  #rest: Uint8Array = new Uint8Array(0);
  #started = false;

  /** The first message of a connection has no type byte; it is given the type '' here. */
  *read(chunk: Uint8Array): Generator<{ type: string; message: Buffer }> {
    const buffer = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : toBuffer(chunk);
    let at = 0;
    for (;;) {
      const head = this.#started ? 1 : 0;
      if (at + head + LENGTH > buffer.length) break;
      const end = at + head + buffer.readUInt32BE(at + head);
      if (end > buffer.length) break;
      yield { type: this.#started ? String.fromCharCode(buffer[at] ?? 0) : '', message: buffer.subarray(at, end) };
      this.#started = true;
      at = end;
    }
    this.#rest = buffer.subarray(at);
  }
}

export interface Frame {
  type: string;
  /** The whole message: type, length and body. */
  frame: Buffer;
}

/** Whole frames of an answer, and what is left of a last, unfinished one. */
export function splitFrames(buffer: Buffer): { frames: Frame[]; rest: Buffer } {
  const frames: Frame[] = [];
  let at = 0;
  while (at + 1 + LENGTH <= buffer.length) {
    const end = at + 1 + buffer.readUInt32BE(at + 1);
    if (end > buffer.length) break;
    frames.push({ type: String.fromCharCode(buffer[at] ?? 0), frame: buffer.subarray(at, end) });
    at = end;
  }
  return { frames, rest: buffer.subarray(at) };
}

export function simpleQuery(sql: string): Buffer {
  const message = Buffer.from(`Q....${sql}\0`);
  message.writeUInt32BE(message.length - 1, 1);
  return message;
}

/** Where a message (Parse, Bind, Describe, Close) names a prepared statement; 0 if it names none. */
function statementNameAt(type: string, message: Buffer): number {
  if (type === 'P') return 5;
  if (type === 'B') return message.indexOf(0, 5) + 1;
  if ((type === 'D' || type === 'C') && message[5] === 'S'.charCodeAt(0)) return 6;
  return 0;
}

/** Puts `prefix` before the message's statement name, if it has one; calls `onName` with a name that is being made. */
export function prefixStatementName(
  type: string,
  message: Buffer,
  prefix: string,
  onName: (name: string) => void,
): Buffer {
  const at = statementNameAt(type, message);
  if (at === 0 || !message[at]) return message;
  if (type === 'P') onName(prefix + message.toString('utf8', at, message.indexOf(0, at)));
  const out = Buffer.concat([message.subarray(0, at), Buffer.from(prefix), message.subarray(at)]);
  out.writeUInt32BE(out.length - 1, 1);
  return out;
}

/** Messages after which the server answers: these end a unit of work. '' is the start-up message. */
export function endsUnit(type: string): boolean {
  return type === '' || 'QSHcf'.includes(type);
}

/** Only `copy … from stdin` as a statement of its own, without a comment before it, is recognised. */
export function isCopyFromStdin(type: string, message: Buffer): boolean {
  return (
    type === 'Q' && /^\s*copy\s.*\sfrom\s+stdin/is.test(message.toString('utf8', 5, Math.min(message.length, 2000)))
  );
}

/** CopyInResponse: text, no columns named. */
export const COPY_IN_RESPONSE = Buffer.from([0x47, 0, 0, 0, 7, 0, 0, 0]);

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
