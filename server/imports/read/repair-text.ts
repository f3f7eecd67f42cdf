import { isUtf8 } from 'node:buffer';
import { rateText } from './csv/guess-encodings.ts';

/** Encodings in which programs read UTF-8 by mistake before they write it as UTF-8 again. */
const MISTAKEN = ['windows-1252', 'windows-1250', 'windows-1251', 'macintosh'];
const BYTES = MISTAKEN.map((encoding) => {
  const signs = new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128));
  return new Map(Array.from(signs, (sign, at) => [sign, at + 128] as const));
});
/** The first two characters beyond ASCII, if they are the first bytes of a character in one of these encodings. */
const START = new RegExp(
  `^[\\0-\\x7f]*(?:${BYTES.map((bytesBySign) => {
    const list = (from: number, to: number) =>
      [...bytesBySign].flatMap(([sign, byte]) =>
        byte >= from && byte <= to ? `\\u{${sign.codePointAt(0)?.toString(16)}}` : [],
      );
    return `[${list(0xc2, 0xf4).join('')}][${list(0x80, 0xbf).join('')}]`;
  }).join('|')})`,
  'u',
);
/** Pairs that no language writes, although both are letters: "Ãœmit", "GroÃŸ". */
const NO_PAIR = /[ÃÅ][ŠŒŽšœžŸƒªº]|Ä[ŸŒœƒ]/;
/** Some programs encode text several times. */
const MAX_TIMES = 3;

function toBytes(text: string, bytesBySign: ReadonlyMap<string, number>): Buffer | undefined {
  const bytes: number[] = [];
  for (const sign of text) {
    const byte = sign < '\x80' ? sign.charCodeAt(0) : bytesBySign.get(sign);
    if (byte === undefined) return undefined;
    bytes.push(byte);
  }
  return Buffer.from(bytes);
}

/** Returns the text before the mistakes, if it reads well. */
function undoMistakes(text: string, times: number): string | undefined {
  if (times === 0 || !START.test(text)) return undefined;
  for (const bytesBySign of BYTES) {
    const bytes = toBytes(text, bytesBySign);
    if (!bytes || !isUtf8(bytes)) continue;
    const plain = bytes.toString();
    const original = undoMistakes(plain, times - 1) ?? plain;
    if (rateText(original) === 0) return original;
  }
  return undefined;
}

/** Names of the characters from U+00A0 on in HTML. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const ENTITIES = new Map([
  ...LATIN.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...Object.entries({
    amp: '&',
    quot: '"',
    lt: '<',
    gt: '>',
    apos: "'",
    euro: '€',
    ndash: '–',
    rsquo: '’',
    oelig: 'œ',
  }),
]);
const ENTITY = /&(?:#(\d{2,6})|#[xX]([\da-fA-F]{2,5})|([A-Za-z]{2,6}\d{0,2}));/g;

const decodeEntities = (text: string): string =>
  text.replace(ENTITY, (written, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES.get(name) ?? written;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const sign = code >= 0x20 && code <= 0x10_ffff ? String.fromCodePoint(code) : written;
    // Half a character can't be stored.
    return sign.isWellFormed() ? sign : written;
  });

/**
 * Restores text that a program encoded once more before it wrote the list, if that reads well: "MÃ¼ller" is "Müller",
 * and "Jo &amp; Co" is "Jo & Co".
 */
export function repairText(cell: string): string {
  const text = cell.includes('&') ? decodeEntities(cell) : cell;
  const original = undoMistakes(text, MAX_TIMES);
  return original !== undefined && (NO_PAIR.test(text) || rateText(text) > 0) ? original : text;
}
