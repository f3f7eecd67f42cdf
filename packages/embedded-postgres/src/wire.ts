/** PostgreSQL's wire protocol, as far as separating clients of one session requires. */

const LENGTH = 4;

/** Splits a stream of chunks into whole messages of one client. */
export class MessageReader {
  #rest: Uint8Array = new Uint8Array(0);
  #started = false;

  /** The first message of a connection has no type byte; its type here is ''. */
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
  /** The complete message: type, length and body. */
  frame: Buffer;
}

/** Splits a response into complete frames and the rest of an unfinished one. */
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

/**
 * Returns the position of the prepared statement's name in a message (Parse, Bind, Describe, Close); 0 if it names
 * none.
 */
function statementNameAt(type: string, message: Buffer): number {
  if (type === 'P') return 5;
  if (type === 'B') return message.indexOf(0, 5) + 1;
  if ((type === 'D' || type === 'C') && message[5] === 'S'.charCodeAt(0)) return 6;
  return 0;
}

/** Prefixes the message's statement name, if it has one; calls `onName` with the name of a new one. */
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

/** Whether the server responds after this message, which ends a unit of work. '' is the startup message. */
export function endsUnit(type: string): boolean {
  return type === '' || 'QSHcf'.includes(type);
}

/** Whether the statement is exactly `copy … from stdin`, without a leading comment. */
export function isCopyFromStdin(type: string, message: Buffer): boolean {
  return (
    type === 'Q' && /^\s*copy\s.*\sfrom\s+stdin/is.test(message.toString('utf8', 5, Math.min(message.length, 2000)))
  );
}

/** CopyInResponse: text format, no columns. */
export const COPY_IN_RESPONSE = Buffer.from([0x47, 0, 0, 0, 7, 0, 0, 0]);

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
