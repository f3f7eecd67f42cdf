import { trimEndOf } from '../clean-text.ts';
import { foldText } from '../fold-text.ts';
import { LENGTH_WORDS, type LengthUnit, MASS_WORDS, type MassUnit, type Unit } from '../shipments/units.ts';
import { withoutChosen } from './heading-fillers.ts';
import { toHeadingKey, toSimplified } from './heading-words.ts';
import { HEADINGS } from './headings.ts';
import { type ImportField, NEEDED_IMPORT_FIELDS } from './import.ts';
import type { ImportMapping } from './schema.ts';

export const SIDES = ['length', 'width', 'height'] as const;
export const MEASURES = ['weight', ...SIDES] as const satisfies readonly ImportField[];
export type Measure = (typeof MEASURES)[number];

const MAX_LENGTH = 100;
/** "Weight in kg", "peso en kg", "vægt i gram", "waga w kg". */
const JOINS = new Set(['in', 'en', 'i', 'em', 'w', 'v', 'в']);
/** Short unit names that mean other things when they stand alone above a column. */
const SHORT_NAMES = new Set(['kg', 'lb', 'oz']);

/** "Kg brutos" is a weight, like "kg". */
const GROSS = new Set([
  'gross',
  'brutto',
  'bruto',
  'brutos',
  'brut',
  'bruts',
  'lordo',
  'брутто',
  'brüt',
  'total',
  'totales',
  'totaux',
  'gesamt',
  'ges',
  'totaal',
  'totale',
  'actual',
]);

/** "parcel_lb" is a weight in pounds. */
const THINGS = new Set(
  'parcel package box carton shipment shipping ship order consignment paket sendung colis paquete envio'.split(' '),
);

const toKeys = (fields: readonly Measure[]) =>
  new Map(
    fields.flatMap((field) => HEADINGS[field].split('|').map((heading) => [toHeadingKey(heading), field] as const)),
  );

interface Kind<Found extends Unit> {
  words: ReadonlyMap<string, Found>;
  fields: ReadonlyMap<string, Measure>;
}
const MASS: Kind<MassUnit> = { words: MASS_WORDS, fields: toKeys(['weight']) };
const LENGTH: Kind<LengthUnit> = { words: LENGTH_WORDS, fields: toKeys(SIDES) };

/** A heading's field and unit; null for an unknown unit. */
interface MeasureHeading<Found extends Unit> {
  field: Measure | undefined;
  unit: Found | null | undefined;
}

const listWords = (text: string) => foldText(text).match(/\p{Script=Han}+|[\p{L}\p{M}]+|["'′]+/gu) ?? [];

const BRACKETS = /[([（【][^()[\]（）【】]*[)\]）】]/gu;
/** Words in brackets that don't name a unit. */
const REMARKS = new Set(
  'required optional mandatory actual estimated est value net netto neto pflicht pflichtfeld obligatorio opcional obligatoire facultatif 必填 选填 可选'.split(
    ' ',
  ),
);
/** Units that are also words of sentences. */
const WORDS_TOO = new Set(['in', 'to', 'st', 'm', 't', 'g']);

/** Reads the unit from a bracket: "(g)", "[in cm]", "(kg, incl. box)"; null for an unknown one. */
function readBracket<Found extends Unit>(text: string, { words }: Kind<Found>): Found | null | undefined {
  const allWords = listWords(text);
  if (allWords.length === 0) return text.length > 2 && text.slice(1, -1).trim() !== '' ? null : undefined;
  const all = allWords.filter((word) => !REMARKS.has(word) && !GROSS.has(word));
  const unitWords = all.length > 1 && JOINS.has(all[0] ?? '') ? all.slice(1) : all;
  const isSentence = unitWords.length > 2;
  const units = unitWords.flatMap((word) => (isSentence && WORDS_TOO.has(word) ? [] : (words.get(word) ?? [])));
  const [unit, ...others] = new Set(units);
  if (unit === undefined) return unitWords.length === 0 || isSentence ? undefined : null;
  return others.length === 0 && (isSentence || units.length === unitWords.length) ? unit : null;
}

/** The only unit of several brackets: "Weight (kg) (required)". */
function readBrackets<Found extends Unit>(brackets: readonly string[], kind: Kind<Found>): Found | null | undefined {
  const units = new Set(brackets.map((bracket) => readBracket(bracket, kind)));
  units.delete(undefined);
  const known = [...units].filter((unit) => unit !== null);
  return known.length === 1 ? known[0] : units.size > 0 ? null : undefined;
}

/** The field of these words, also in the other order: "Gewicht gesamt". */
const findName = (words: readonly string[], { fields }: Kind<Unit>): Measure | undefined => {
  const find = (list: readonly string[]) => fields.get(toHeadingKey(list.join('')));
  return find(words) ?? (words.length === 2 ? find(words.toReversed()) : undefined);
};

/** The field of these words, or of those that don't say "gross": "Gew. brutto". */
const findField = (words: readonly string[], kind: Kind<Unit>) =>
  findName(words, kind) ?? kind.fields.get(toHeadingKey(words.filter((word) => !GROSS.has(word)).join('')));

/** Whether a name is that of a field with something before it: "order item weight". */
const endsWithName = (name: string, { fields }: Kind<Unit>) => [...fields.keys()].some((field) => name.endsWith(field));

/** Before a weight, "Gr. wt." and "T weight" are as often gross and total as grams and tonnes. */
const GROSS_TOO = new Set(['g', 'gr', 'grs', 't']);
const isGross = ([start = '', ...behind]: readonly string[], kind: Kind<Unit>) =>
  GROSS_TOO.has(start) && findField(behind, kind) === 'weight';

/** The unit of a heading that names nothing else: "Kilos brutos", "parcel_lb". */
function findAlone<Found extends Unit>(all: readonly string[], { words }: Kind<Found>): Found | undefined {
  const [first = '', ...others] = all.filter((word) => !GROSS.has(word) && !THINGS.has(word));
  return others.length === 0 && (first.length > 2 || SHORT_NAMES.has(first)) ? words.get(first) : undefined;
}

/** "weight_kg", "Weight in pounds", "kg", "weightgrams": a unit without brackets counts only beside the name of a field. */
function readBareHeading<Found extends Unit>(heading: string, kind: Kind<Found>): MeasureHeading<Found> {
  const all = withoutChosen(listWords(heading.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')));
  const last = all.at(-1) ?? '';
  const alone = kind.words === MASS.words ? findAlone(all, kind) : undefined;
  if (alone) return { field: 'weight', unit: alone };
  const head = all.slice(0, JOINS.has(all.at(-2) ?? '') ? -2 : -1);
  const key = all.join('');
  if (isGross(all, kind)) return { field: 'weight', unit: null };
  const candidates: (readonly [name: readonly string[], word: string])[] = [
    [head, last],
    [all.slice(1), all[0] ?? ''],
    ...[...kind.words.keys()]
      .filter((word) => word.length > 1 && key.endsWith(word))
      .map((word) => [[key.slice(0, -word.length)], word] as const),
  ];
  let unit: Found | undefined;
  for (const [name, word] of candidates) {
    const field = findField(name, kind);
    const unitOfWord = kind.words.get(word);
    if (field && unitOfWord) return { field, unit: unitOfWord };
    if (unitOfWord && endsWithName(name.join(''), kind)) unit ??= unitOfWord;
  }
  return { field: findField(all, kind), unit };
}

/** The unit of "Weight lb/pkg". */
function findOnlyUnit<Found extends Unit>(all: readonly string[], { words }: Kind<Found>): Found | undefined {
  const named = all.filter((word) => word.length > 1 && !WORDS_TOO.has(word));
  const [unit, ...others] = named.flatMap((word) => words.get(word) ?? []);
  return others.length === 0 ? unit : undefined;
}

/** The same name in another language behind the last bracket: "Weight (g) / Gewicht", "Weight (kg) الوزن". */
const TRANSLATION = /^(?: ?[/|\n]| (?=[^\P{L}\p{Script=Latin}]))[^([（【]*$/u;
function withoutTranslation(heading: string): string {
  const end = 1 + Math.max(...[...')]）】'].map((sign) => heading.lastIndexOf(sign)));
  return end > 0 && TRANSLATION.test(heading.slice(end)) ? heading.slice(0, end) : heading;
}

function readHeading<Found extends Unit>(heading: string, kind: Kind<Found>): MeasureHeading<Found> {
  const text = withoutTranslation(trimEndOf(toSimplified(heading.slice(0, MAX_LENGTH)).trim(), ' *:'));
  // "package[weight]" names the field in its bracket.
  const isUnit = (bracket: string) => {
    const words = listWords(bracket);
    return !findName(words, kind) || words.every((word) => GROSS.has(word));
  };
  const brackets = /[)\]）】]$/u.test(text) ? (text.match(BRACKETS) ?? []).filter(isUnit) : [];
  if (brackets.length === 0) {
    const bare = readBareHeading(text, kind);
    return bare.unit === undefined ? { ...bare, unit: findOnlyUnit(listWords(text), kind) } : bare;
  }
  const { field, unit } = readBareHeading(text.replace(BRACKETS, ' '), kind);
  const own = readBrackets(brackets, kind);
  return { field, unit: own === undefined ? unit : own };
}

/** Returns the unit in a weight heading; null if it seems to name an unknown one. */
export const readMassHeading = (heading: string): MassUnit | null | undefined => readHeading(heading, MASS).unit;

/** Reads the letter of a side and its unit, if there is one: "L", "L (cm)", "H_in". */
export function readSideLetter(heading: string): { letter: string; unit: LengthUnit | undefined } | undefined {
  const [letter = '', word, ...others] = listWords(heading.slice(0, MAX_LENGTH));
  if (letter.length !== 1 || others.length > 0) return undefined;
  const unit = LENGTH_WORDS.get(word ?? '');
  return word === undefined || unit ? { letter, unit } : undefined;
}

/** Returns the unit in a length heading; null if it seems to name an unknown one. */
export const readLengthHeading = (heading: string): LengthUnit | null | undefined =>
  readSideLetter(heading)?.unit ?? readHeading(heading, LENGTH).unit;

/** Returns the field in a heading with a unit. */
export const findMeasure = (heading: string): Measure | undefined =>
  readHeading(heading, MASS).field ?? readHeading(heading, LENGTH).field;

/** Lists unknown units named by headings; staff are asked about them. */
export function listUnknownUnits(header: readonly string[], { columns, constants }: ImportMapping): ImportField[] {
  const isUnknown = (column: number, readHeading: (heading: string) => unknown) =>
    readHeading(header[column] ?? '') === null;
  const isGiven = (field: ImportField) => columns[field] !== undefined || constants[field] !== undefined;
  const hasMass = (columns.weight ?? []).some((column) => isUnknown(column, readMassHeading));
  const sides = SIDES.flatMap((side) => columns[side] ?? []);
  const hasLength = sides.some((column) => isUnknown(column, readLengthHeading));
  const isLengthOpen = sides.length > 0 && constants.dimensionsUnit === '';
  return [
    ...((hasMass && !isGiven('weightUnit')) || constants.weightUnit === '' ? (['weightUnit'] as const) : []),
    ...((hasLength && !isGiven('dimensionsUnit')) || isLengthOpen ? (['dimensionsUnit'] as const) : []),
  ];
}

/** Lists required fields and units that the mapping lacks. */
export const listMissing = (mapping: ImportMapping, header: readonly string[]): ImportField[] => [
  ...NEEDED_IMPORT_FIELDS.filter((field) => !mapping.columns[field]?.length && !mapping.constants[field]?.trim()),
  ...listUnknownUnits(header, mapping),
];
