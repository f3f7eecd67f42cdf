import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ImportFileError } from '../import-file-error.ts';

const MAX_UNPACKED = 200 * 1024 * 1024;
const MAX_RATIO = 100;
/** A workbook has a few dozen parts. */
const MAX_PARTS = 10_000;

/** The parts of a ZIP archive by name, ignoring case. */
export interface Archive {
  names: string[];
  has(name: string): boolean;
  /**
   * Unpacks a part in chunks: never more than the archive claims, with its checksum verified at the end.
   * @throws {ImportFileError} `damaged`, also when there is no such part; `password`.
   */
  read(name: string): AsyncGenerator<Buffer>;
}

/**
 * Reads the directory of a ZIP archive without unpacking anything.
 * @throws {ImportFileError} `tooLarge` for more than 200 MB, or a hundred times its size, when unpacked; `damaged`.
 */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  const zip = await orDamaged(async () => {
    const opened = await fromBufferPromise(buffer, { lazyEntries: true, autoClose: false });
    if (opened.entryCount > MAX_PARTS) throw new ImportFileError('tooLarge');
    for await (const entry of opened.eachEntry()) {
      unpacked += entry.uncompressedSize;
      entries.set(entry.fileName.toLowerCase(), entry);
    }
    return opened;
  });
  if (unpacked > Math.min(MAX_UNPACKED, bytes.length * MAX_RATIO)) throw new ImportFileError('tooLarge');
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name.toLowerCase()),
    read: (name) => unpack(zip, entries.get(name.toLowerCase())),
  };
}

async function* unpack(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry) throw new ImportFileError('damaged');
  if (entry.isEncrypted()) throw new ImportFileError('password');
  let checksum = 0;
  const stream = await orDamaged(() => zip.openReadStreamPromise(entry));
  try {
    const pieces: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await orDamaged(() => pieces.next());
      if (done) break;
      checksum = crc32(value, checksum);
      yield value;
    }
  } finally {
    stream.destroy();
  }
  if (checksum !== entry.crc32) throw new ImportFileError('damaged');
}

async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ImportFileError ? error : new ImportFileError('damaged', {}, error);
  }
}

export interface XmlHandler {
  /** Element names come without prefix, which differs between programs; attribute names are as written. */
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Parts nest about ten levels deep; the parser remembers all open elements. */
const MAX_DEPTH = 200;

/**
 * Parses a part of a workbook while it is unpacked; other work runs in between.
 * @throws {ImportFileError} `damaged` for anything but XML, and for a DOCTYPE, which no workbook has and which could
 * expand without limit; also rethrows errors of the handlers.
 */
export async function parseXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  const refuse = (cause?: unknown): never => {
    throw new ImportFileError('damaged', {}, cause);
  };
  parser.on('error', refuse);
  parser.on('doctype', () => refuse('DOCTYPE'));
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) refuse('too deep');
    handler.open?.(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handler.close?.(withoutPrefix(name));
  });
  parser.on('text', (text) => handler.text?.(text));
  parser.on('cdata', (text) => handler.text?.(text));
  let decoder: TextDecoder | undefined;
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(toEncoding(piece));
    parser.write(decoder.decode(piece, { stream: true }));
    await setImmediate();
  }
  parser.write(decoder?.decode() ?? '').close();
}

/** A part is UTF-8, or UTF-16 with a byte order mark; some programs write Latin-1 and declare it. */
function toEncoding(begin: Buffer): string {
  const mark = begin.toString('latin1', 0, 2);
  const isLatin = /^<\?xml [^>]*encoding=["'](?:iso-8859-1|windows-1252)["']/i.test(begin.toString('latin1', 0, 200));
  return { '\xff\xfe': 'utf-16le', '\xfe\xff': 'utf-16be' }[mark] ?? (isLatin ? 'windows-1252' : 'utf-8');
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}
