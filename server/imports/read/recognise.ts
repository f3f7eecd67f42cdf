import { ImportFileError } from './import-file-error.ts';

/** What files have near their beginning, in the Latin-1 reading of their bytes. */
const SIGNATURES: readonly [format: string, at: number, marks: string[]][] = [
  ['pdf', 0, ['%PDF-']],
  ['image', 0, ['\x89PNG', '\xff\xd8\xff', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*']],
  ['image', 8, ['WEBPVP8']],
  ['image', 4, ['ftypheic', 'ftypheix', 'ftypmif1', 'ftypavif']],
  // Other archives than ZIP, too: unpacking helps with each.
  ['zip', 0, ['PK\x05\x06', 'PK\x07\x08', '\x1f\x8b', '7z\xbc\xaf', 'Rar!\x1a']],
  ['unknown', 0, ['{\\rtf', 'SQLite format 3\0', 'PAR1']],
];
/** The container of old Excel files, and of encrypted new ones. */
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
/** Many programs write such pages under the name .xls; Excel opens them. */
const MARKUP = /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!doctype|html|head|meta|style|table|workbook|office:document)/i;

/**
 * Whether the bytes are a ZIP archive, as XLSX is, or text.
 *
 * @throws {ImportFileError} `empty`, `password`, or `notReadable` with the format that it is.
 */
export function recognise(bytes: Uint8Array, fileName: string): 'zip' | 'text' {
  if (bytes.length === 0) throw new ImportFileError('empty');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begin = buffer.toString('latin1', 0, 4096);
  if (begin.startsWith('PK\x03\x04')) return 'zip';
  const format = SIGNATURES.find(([, at, marks]) => marks.some((mark) => begin.startsWith(mark, at)))?.[0];
  if (format) throw new ImportFileError('notReadable', { format });
  if (begin.startsWith(COMPOUND)) throw toCompoundError(buffer);
  if (MARKUP.test(begin)) {
    throw new ImportFileError('notReadable', { format: nameMarkup(begin, fileName) });
  }
  return 'text';
}

/** Which program wrote markup: OpenDocument in one file, the XML of Excel 2003, or a page that is called a workbook. */
function nameMarkup(begin: string, fileName: string): string {
  if (begin.includes('urn:oasis:names:tc:opendocument')) return 'ods';
  return begin.includes('urn:schemas-microsoft-com:office:') || /\.xls$/i.test(fileName) ? 'xls' : 'unknown';
}

/** The streams inside have names in UTF-16. */
function toCompoundError(buffer: Buffer): ImportFileError {
  const has = (stream: string): boolean => buffer.includes(stream, 0, 'utf16le');
  if (has('EncryptedPackage')) return new ImportFileError('password');
  return new ImportFileError('notReadable', { format: has('Workbook') || has('Book') ? 'xls' : 'unknown' });
}
