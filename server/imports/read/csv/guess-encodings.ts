import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import chardet from 'chardet';
import type { ImportEncoding } from '#domain/imports/import.ts';

/**
 * Returns the possible encodings of a text file, likeliest first; only one if there is no doubt. A byte order mark
 * decides; then zero bytes identify UTF-16, and valid UTF-8 is UTF-8, because other text is hardly ever valid. Nearly
 * valid UTF-8 may also be windows-1252. Anything else is judged by what each encoding makes of it.
 */
export async function guessEncodings(bytes: Uint8Array): Promise<[ImportEncoding, ...ImportEncoding[]]> {
  const sure = findMark(bytes) ?? findWideText(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined);
  if (sure) return [sure];
  if (await isNearlyUtf8(bytes)) return ['utf-8', 'windows-1252'];
  return rateEncodings(bytes);
}

function findMark([first, second, third]: Uint8Array): ImportEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/** Detects UTF-16 without a mark: line ends and separators have a zero byte, always on the same side. */
function findWideText(bytes: Uint8Array): ImportEncoding | undefined {
  const sample = bytes.subarray(0, 4096);
  const zeros = Array.from(sample.entries()).filter(([, byte]) => byte === 0);
  const odd = zeros.filter(([at]) => at % 2 === 1).length;
  const even = zeros.length - odd;
  const enough = Math.max(4, sample.length / 40);
  if (odd >= enough && even * 20 <= odd) return 'utf-16le';
  if (even >= enough && odd * 20 <= even) return 'utf-16be';
  return undefined;
}

/** Whether most characters are valid, as in a file that was cut or concatenated. */
async function isNearlyUtf8(bytes: Uint8Array): Promise<boolean> {
  let good = 0;
  let bad = 0;
  for await (const piece of decode(bytes, 'utf-8')) {
    good += piece.match(/[^\0-\x7f\uFFFD]/g)?.length ?? 0;
    bad += piece.match(/\uFFFD/g)?.length ?? 0;
  }
  return bad <= good;
}

/** Encodings other than Unicode, most common first, in the site's languages and those of its customers. */
const LEGACY = [
  'windows-1252',
  'windows-1250',
  'windows-1254',
  'windows-1251',
  'iso-8859-2',
  'iso-8859-15',
  'windows-1253',
  'macintosh',
  'gb18030',
  'shift_jis',
  'big5',
  'euc-kr',
  'euc-jp',
  'koi8-r',
  'windows-1257',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'ibm850',
  'ibm852',
  'ibm866',
] satisfies ImportEncoding[];
/** The detector's names for some of them. */
const NAMES: Readonly<Record<string, ImportEncoding>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-9': 'windows-1254',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  Shift_JIS: 'shift_jis',
  Big5: 'big5',
  'EUC-KR': 'euc-kr',
  'EUC-JP': 'euc-jp',
  'KOI8-R': 'koi8-r',
  GB18030: 'gb18030',
};

const MAX_OFFERED = 6;
/** The detector's confidence for bytes it can't identify. */
const UNSURE = 10;
/** Readings with this many more misplaced characters are ruled out. */
const CLEARLY_WORSE = 0.1;
/** Other work runs between pieces of this many bytes. */
const PIECE = 1 << 20;
/** Bytes per cell and in total that suffice; more would keep the thread busy. */
const [MAX_CELL_BYTES, MAX_SAMPLED] = [400, 200_000];

/** Characters where no language has them, because the encoding is wrong. */
const OUT_OF_PLACE = [
  // A capital inside a word: "ód" followed by a Y, "lefŽvre", "MÅller".
  /\p{Ll}(?=[^\0-\x7f])\p{Lu}|(?=[^\0-\x7f])\p{Ll}\p{Lu}|(?<=\p{Lu})(?=[^\0-\x7f])\p{Lu}(?=\p{Ll})/gu,
  /\p{Script=Latin}(?=[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}])|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}](?=\p{Script=Latin})/gu,
  // Marks without a letter of their script.
  /\p{M}(?<=(?:^|[^\p{L}\p{M}]|\p{Script=Latin})\p{M})/gu,
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}](?=\p{Ll})|(?<=\p{Ll})[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/gu,
  // Letters and signs of different widths.
  /[\uFF21-\uFF9F](?=[A-Za-z])|(?<=[A-Za-z])[\uFF21-\uFF9F]/g,
  // Signs and currency symbols attached to words.
  /(?=[^\0-\x7f])[\p{S}\p{P}\p{No}](?<![«¿¡“„‚‹‘’·–—°ºª§№、。，（【])(?=\p{L})/gu,
  /(?<=\p{L})(?=[^\0-\x7f])[\p{S}\p{P}\p{No}](?<![»”›…®™°²³’‘“·–—、。，：；）】])/gu,
  // Words of only accented letters: "Èâàí".
  /(?:(?=[^\0-\x7f])\p{Script=Latin}){4}/gu,
  /[\u0080-\u009f\ufffd\p{Co}]/gu,
];

/** Returns the misplaced characters per non-ASCII character; 0 is perfect. */
export function rateText(text: string): number {
  const all = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  const wrong = OUT_OF_PLACE.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0);
  return all === 0 ? 0 : wrong / all;
}

/** Whether a byte separates cells in every encoding: none uses it inside a character. */
const isBetween = (byte: number | undefined) =>
  byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x22 || byte === 0x2c || byte === 0x3b;

/** Collects every distinct non-ASCII cell of the file. */
async function sampleCells(bytes: Uint8Array): Promise<Uint8Array> {
  const cells = new Set<string>();
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = 0;
  let size = 0;
  let isAscii = true;
  for (let at = 0; at <= buffer.length && size < MAX_SAMPLED; at += 1) {
    if (at % PIECE === 0) await setImmediate();
    const byte = buffer[at];
    if (byte !== undefined && !isBetween(byte)) {
      if (byte >= 0x80) isAscii = false;
      continue;
    }
    if (!isAscii) {
      const cell = buffer.toString('latin1', start, Math.min(at, start + MAX_CELL_BYTES));
      if (!cells.has(cell)) size += cell.length;
      cells.add(cell);
    }
    start = at + 1;
    isAscii = true;
  }
  return Buffer.from([...cells].join('\n'), 'latin1');
}

interface Rating {
  encoding: ImportEncoding;
  text: string;
  wrong: number;
  confidence: number;
}

/** Rates each encoding's reading of the sample, likeliest first; of equal readings keeps the most common encoding. */
function rateSample(sample: Uint8Array): Rating[] {
  const guesses = chardet.analyse(sample).map(({ name, confidence }) => [NAMES[name] ?? name, confidence] as const);
  const confidences = new Map<string, number>(guesses.toReversed());
  const ratings = LEGACY.map((encoding): Rating => {
    const text = createDecoder(encoding).decode(sample);
    return { encoding, text, wrong: rateText(text), confidence: Math.max(confidences.get(encoding) ?? 0, UNSURE) };
  });
  const isWestern = ratings.some(({ encoding, wrong }) => encoding === 'windows-1252' && wrong <= CLEARLY_WORSE);
  // "š" and "ž" of Baltic languages, and in Western ones only letters of Icelandic.
  const mayBeBaltic = ratings.some(({ encoding, text }) => encoding === 'windows-1252' && /[ÐðÞþ]/.test(text));
  const fewest = Math.min(...ratings.map(({ wrong }) => wrong));
  const toClass = ({ wrong }: Rating) => (wrong <= fewest + CLEARLY_WORSE ? 0 : wrong);
  return (
    ratings
      .filter(({ text }, index) => ratings.findIndex((other) => other.text === text) === index)
      // Rare today, and readable as it makes "ä" an "õ" or "ń".
      .filter(({ encoding }) => !(isWestern && /^ibm85/.test(encoding)))
      .filter(({ encoding }) => encoding !== 'windows-1257' || mayBeBaltic)
      .toSorted((a, b) => toClass(a) - toClass(b) || b.confidence - a.confidence)
  );
}

/**
 * Returns the possible encodings of text other than Unicode, likeliest first; only one for Western text that no other
 * encoding reads differently without misplaced characters. Staff are asked about anything else.
 */
export async function rateEncodings(bytes: Uint8Array): Promise<[ImportEncoding, ...ImportEncoding[]]> {
  const [best, ...others] = rateSample(await sampleCells(bytes));
  const isDoubted = others.some(({ wrong }) => wrong <= (best?.wrong ?? 0) + CLEARLY_WORSE);
  if (!best || (best.encoding === 'windows-1252' && !isDoubted)) return ['windows-1252'];
  return [best.encoding, ...others.slice(0, MAX_OFFERED - 1).map(({ encoding }) => encoding)];
}

/** The upper halves of code pages of DOS that TextDecoder does not know. */
const DOS_SIGNS: Partial<Record<ImportEncoding, string>> = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
};

export interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}

const createDosDecoder = (signs: string): Decoder => ({
  decode: (bytes = new Uint8Array()) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('latin1')
      .replace(/[\x80-\xff]/g, (sign) => signs[sign.charCodeAt(0) - 0x80] ?? sign),
});

/** Invalid bytes become U+FFFD, or a TypeError with `fatal`. */
export function createDecoder(encoding: ImportEncoding, fatal = false): Decoder {
  const signs = DOS_SIGNS[encoding];
  return signs === undefined ? new TextDecoder(encoding, { fatal }) : createDosDecoder(signs);
}

const DECODED_BYTES = 1 << 16;

/** Decodes the bytes in pieces, without byte order mark, like createDecoder(); other work runs in between. */
export async function* decode(bytes: Uint8Array, encoding: ImportEncoding, fatal = false): AsyncGenerator<string> {
  const decoder = createDecoder(encoding, fatal);
  for (let at = 0; at < bytes.length; at += DECODED_BYTES) {
    yield decoder.decode(bytes.subarray(at, at + DECODED_BYTES), { stream: true });
    await setImmediate();
  }
  yield decoder.decode();
}
