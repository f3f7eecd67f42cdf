import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { explainFile } from './explain-file.ts';
import {
  BackupError,
  type BackupProduct,
  type End,
  FORMAT_VERSION,
  type Header,
  headerLine,
  line,
  type TableEnd,
  type TableSpec,
} from './format.ts';

export type Part =
  | { type: 'header'; header: Header }
  | { type: 'table'; spec: TableSpec }
  | { type: 'rows'; lines: Buffer }
  | { type: 'tableEnd'; end: TableEnd };

/** Handing small chunks to another thread costs more than unpacking them there. */
const PIECE_BYTES = 1 << 18;

/**
 * Reads the contents of a backup in order, batch by batch. It ends without an error only if the whole file is as it was
 * written.
 * @throws BackupError
 */
export async function* readBackup(file: string, product: BackupProduct): AsyncGenerator<Part> {
  await rejectPipe(file);
  const opened = createReadStream(file, { highWaterMark: PIECE_BYTES });
  const unzipped = opened.pipe(createGunzip({ chunkSize: PIECE_BYTES }));
  // A pipe doesn't forward errors.
  opened.on('error', (error) => unzipped.destroy(error));
  let isBackup = false;
  try {
    for await (const part of readParts(new ByteReader(unzipped), product)) {
      isBackup = true;
      yield part;
    }
  } catch (error) {
    throw explainRead(error, file, isBackup, product);
  } finally {
    opened.destroy();
    unzipped.destroy();
  }
}

async function* readParts(reader: ByteReader, product: BackupProduct): AsyncGenerator<Part> {
  const hash = createHash('sha256');
  const first = await reader.readLine();
  yield { type: 'header', header: parseHeader(first, product) };
  hash.update(first ?? '');
  const counted = { tables: 0, rows: 0 };
  for (;;) {
    const bytes = await reader.readLine();
    if (!bytes) throw new UnexpectedEnd('The last line is missing.');
    const parsed = line.parse(JSON.parse(bytes.toString()));
    if ('sha256' in parsed) {
      if (!isWhole(parsed, hash.digest('hex'), counted)) throw new Error('Checksum mismatch.');
      // Reads to the end of the file, which has its own checksum.
      if (await reader.readLine()) throw new Error('Unexpected data after the end of the backup.');
      return;
    }
    hash.update(bytes);
    if ('tableEnd' in parsed) yield { type: 'tableEnd', end: parsed };
    else if ('table' in parsed) {
      counted.tables++;
      yield { type: 'table', spec: parsed };
    } else {
      const lines = await reader.readBytes(parsed.bytes);
      hash.update(lines);
      counted.rows += parsed.rows;
      yield { type: 'rows', lines };
    }
  }
}

const isWhole = (end: End, sha256: string, counted: { tables: number; rows: number }) =>
  end.sha256 === sha256 && end.tables === counted.tables && end.end === counted.rows;

function parseHeader(bytes: Buffer | undefined, product: BackupProduct): Header {
  const header: unknown = JSON.parse(bytes?.toString() ?? '');
  const { format, formatVersion } = (header ?? {}) as Partial<Header>;
  if (format !== product.format) throw new Error('Another product of file.');
  if (Number(formatVersion) > FORMAT_VERSION)
    throw new BackupError('The backup was made by a newer version: update this program.');
  return headerLine.parse(header);
}

/** A restore reads the file twice. */
async function rejectPipe(file: string): Promise<void> {
  const kind = await stat(file).catch(() => undefined);
  if (kind && !kind.isFile() && !kind.isDirectory())
    throw new BackupError(`${file} is a pipe or device, which can be read only once: save the backup to a file first.`);
}

function explainRead(error: unknown, file: string, isBackup: boolean, { program }: BackupProduct): Error {
  if (error instanceof BackupError) return error;
  const onFile = explainFile(error, file);
  if (onFile) return onFile;
  const isCut = error instanceof UnexpectedEnd || (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR';
  const sentence = !isBackup
    ? isCut && `The backup ${file} is cut off at its beginning: use another one.`
    : isCut
      ? `The backup ${file} is cut off: its end is missing. Copy it again or use another one.`
      : `The backup ${file} is damaged: its checksum is wrong. Copy it again or use another one.`;
  return new BackupError(sentence || `${file} is not a backup of ${program}.`, { cause: error });
}

const LINE_FEED = 0x0a;
/** Longer than any line of a backup, so that a file without lines is rejected. */
const MAX_LINE_LENGTH = 1 << 20;

/** The file ends in the middle of a line or batch. */
export class UnexpectedEnd extends Error {
  override name = 'UnexpectedEnd';
}

/** Reads lines and byte ranges from a stream, buffering no more than requested. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Returns the line with its line feed; undefined at the end. */
  async readLine(): Promise<Buffer | undefined> {
    for (;;) {
      const at = this.#rest.indexOf(LINE_FEED);
      if (at >= 0) return this.#take(at + 1);
      if (this.#rest.length > MAX_LINE_LENGTH) throw new UnexpectedEnd('A line has no end.');
      const piece = await this.#next();
      if (piece) this.#rest = Buffer.concat([this.#rest, piece]);
      else if (this.#rest.length > 0) throw new UnexpectedEnd('The last line has no end.');
      else return undefined;
    }
  }

  async readBytes(count: number): Promise<Buffer> {
    const parts = [this.#rest];
    let length = this.#rest.length;
    while (length < count) {
      const piece = await this.#next();
      if (!piece) throw new UnexpectedEnd(`${count - length} bytes are missing.`);
      parts.push(piece);
      length += piece.length;
    }
    this.#rest = Buffer.concat(parts);
    return this.#take(count);
  }

  async #next(): Promise<Buffer | undefined> {
    const { value, done } = await this.#source.next();
    return done ? undefined : value;
  }

  #take(count: number): Buffer {
    const head = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    return head;
  }
}

/** The contents of a complete backup. */
export interface Contents {
  header: Header;
  /** Row counts by table. */
  rows: Map<string, number>;
  /** Size of the rows, uncompressed. */
  bytes: number;
}

/**
 * Reads the whole file and verifies that it is complete and unchanged.
 * @throws BackupError
 */
export async function checkBackup(file: string, product: BackupProduct): Promise<Contents> {
  let header: Header | undefined;
  let bytes = 0;
  const rows = new Map<string, number>();
  for await (const part of readBackup(file, product)) {
    if (part.type === 'header') header = part.header;
    else if (part.type === 'rows') bytes += part.lines.length;
    else if (part.type === 'tableEnd') rows.set(part.end.tableEnd, part.end.rows);
  }
  if (!header) throw new BackupError(`${file} is not a backup of ${product.program}.`);
  return { header, rows, bytes };
}
