import { foldText } from '../fold-text.ts';

const toSet = (words: string) => new Set(words.split(' ').map(foldText));

/** Participles that say of a column only that somebody chose or stated it: "Servicio contratado", "Gewählte Versandart". */
const CHOSEN = toSet(
  'requested selected chosen booked assigned declared stated promised confirmed planned scheduled expected guaranteed prev ' +
    'zugesagt zugesagter zugesagtes bestätigt bestätigter bestätigtes geplant geplanter geplantes prévue souhaitée prevista плановая confirmada gewenste ' +
    'gewählt gewählte gewählter gewähltes gewünscht gewünschte gewünschter gebucht gebuchte gebuchter gebuchtes beauftragt beauftragte beauftragter angegeben angegebenes deklariert deklariertes ' +
    'contratado contratada solicitado solicitada seleccionado seleccionada elegido elegida asignado asignada declarado declarada ' +
    'choisi choisie demandé demandée sélectionné sélectionnée souscrit souscrite attribué attribuée déclaré déclarée ' +
    '所选 已选 选择的',
);
/** Words before or after the name of a number: "Pedido nº", "Bestellung Nr.", "No. of order". */
const SIGNS = toSet('# id n no nr nro num numb number nummer numero número numéro');
const JOINS = toSet('of de del du des der d');

/**
 * Returns the words of a heading without those that only say that something was chosen; all of them if none would be
 * left.
 */
export function withoutChosen(words: readonly string[]): readonly string[] {
  const left = words.filter((word) => !CHOSEN.has(word));
  return left.length === 0 ? words : left;
}

/** Words for the name of a thing, before it: "Name der Versandart", "Titel der Versandmethode", "Nombre del servicio". */
const NAMES = toSet('name title code type kind titel bezeichnung nombre título código tipo nom titre libellé');
const ARTICLES = toSet('of the de del de la du des der d l');
/** Returns the words of a heading without "name of the" before them. */
export function withoutName(words: readonly string[]): readonly string[] {
  if (!NAMES.has(words[0] ?? '') || !ARTICLES.has(words[1] ?? '')) return words;
  return words.slice(words.findIndex((word, index) => index > 0 && !ARTICLES.has(word)));
}

/** Short names of parties in front of or behind a part: "VE_Ort", "Lief_PLZ", "Adresse de liv.". */
const SHORT_PARTIES = new Map(
  Object.entries({
    ve: 'versand',
    re: 'rechnung',
    bt: 'bill',
    lief: 'liefer',
    lev: 'levering',
    rech: 'rechnung',
    liv: 'livraison',
    livr: 'livraison',
    ent: 'entrega',
    odb: 'odbiorca',
    dost: 'dostawa',
    toim: 'toimitus',
    fact: 'facture',
    verk: 'käufer',
    verz: 'verzending',
    exp: 'expéditeur',
    rem: 'remitente',
    rte: 'remitente',
    deliv: 'delivery',
    dlv: 'delivery',
    dely: 'delivery',
  }),
);
/** "EM-Straße", "VS-Ort", "L-PLZ", "Del. Address 1", which no Spanish heading begins with. */
const SHORT_STARTS = new Map([
  ['EM', 'empfänger'],
  ['VS', 'versender'],
  ['L', 'liefer'],
  ['Del', 'delivery'],
  ['DEL', 'delivery'],
  ['Inv', 'invoice'],
  ['WE', 'warenempfänger'],
  ['AG', 'auftraggeber'],
  ['INV', 'invoice'],
]);
/** "Straße L", "Ort R". */
const SHORT_ENDS = new Map([
  ['L', 'liefer'],
  ['R', 'rechnung'],
]);
/** Both numbers of Czech and Slovak houses; without the dots, "čp" is a Spanish postcode. */
const OF_HOUSES = new Map([
  ['č.p.', 'číslo popisné'],
  ['č.o.', 'číslo orientační'],
]);
/** Returns a heading with short names written out. */
export function withWholeParty(heading: string): string {
  const ofHouse = OF_HOUSES.get(heading.toLowerCase().replaceAll(' ', ''));
  if (ofHouse) return ofHouse;
  const words = heading.match(/\p{L}+|\P{L}+/gu) ?? [];
  if (words.filter((word) => /\p{L}/u.test(word)).length < 2) return heading;
  const end = SHORT_ENDS.get(words.at(-1) ?? '');
  if (end) words.splice(-1, 1, end);
  const start = SHORT_STARTS.get(words[0] ?? '');
  if (start) words.splice(0, 1, start);
  return words.map((word) => SHORT_PARTIES.get(word.toLowerCase()) ?? word).join('');
}

/** Returns the words of a heading without articles: "Fecha del pedido" is "Fecha pedido". */
export const withoutArticles = (words: readonly string[]): string =>
  words.filter((word) => !ARTICLES.has(word)).join('');

/** Returns a heading without the word for "number" at its ends; undefined if it has none, or nothing else. */
export function withoutNumberSign(heading: string): string | undefined {
  const words = foldText(heading).match(/\p{L}+|\p{N}+|#/gu) ?? [];
  const end = SIGNS.has(words.at(-1) ?? '') ? -1 : undefined;
  const start = SIGNS.has(words[0] ?? '') ? (JOINS.has(words[1] ?? '') ? 2 : 1) : 0;
  const left = words.slice(start, end);
  return left.length === 0 || left.length === words.length ? undefined : left.join(' ');
}
