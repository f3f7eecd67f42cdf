import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ImportFileError } from '../import-file-error.ts';

const MOST_UNPACKED = 200 * 1024 * 1024;
const MOST_RATIO = 100;
/** A workbook has some dozens. */
const MOST_PARTS = 10_000;

/** The parts of a ZIP archive by name; names are the same in any case. */
export interface Archive {
  names: string[];
  has(name: string): boolean;
  /**
   * The part's bytes, unpacked piece by piece: never more than the archive says, and checked at the end.
   *
   * @throws {ImportFileError} `damaged`, also when there is no such part; `password`.
   */
  read(name: string): AsyncGenerator<Buffer>;
}

/**
 * Reads the list of what is in a ZIP archive, and unpacks nothing.
 *
 * @throws {ImportFileError} `tooLarge` for more than 200 MB, or a hundred times its size, when unpacked; `damaged`.
 */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  const zip = await orDamaged(async () => {
    const opened = await fromBufferPromise(buffer, { lazyEntries: true, autoClose: false });
    if (opened.entryCount > MOST_PARTS) throw new ImportFileError('tooLarge');
    for await (const entry of opened.eachEntry()) {
      unpacked += entry.uncompressedSize;
      entries.set(entry.fileName.toLowerCase(), entry);
    }
    return opened;
  });
  if (unpacked > Math.min(MOST_UNPACKED, bytes.length * MOST_RATIO)) throw new ImportFileError('tooLarge');
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
