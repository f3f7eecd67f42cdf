import { foldText } from '../fold-text.ts';
import { LENGTH_WORDS, type LengthUnit, MASS_WORDS, type MassUnit, type Unit } from '../shipments/units.ts';
import { withoutChosen } from './heading-fillers.ts';
import { HEADINGS } from './headings.ts';
import type { ImportField } from './import.ts';

export const SIDES = ['length', 'width', 'height'] as const;
export const MEASURES = ['weight', ...SIDES] as const satisfies readonly ImportField[];
export type Measure = (typeof MEASURES)[number];

const MAX_LENGTH = 100;
/** "Weight in kg", "peso en kg". */
const JOINS = new Set(['in', 'en']);
/** Short unit names that mean other things when they stand alone above a column. */
const SHORT_NAMES = new Set(['kg', 'lb', 'oz']);

/** "Kg brutos" is a weight, like "kg". */
const GROSS = new Set(['gross', 'brutto', 'bruto', 'brutos', 'brut', 'bruts', 'total', 'totales', 'totaux', 'gesamt']);

const toKey = (heading: string) => foldText(heading).replace(/[^\p{L}\p{N}]/gu, '');
const toKeys = (fields: readonly Measure[]) =>
  new Map(fields.flatMap((field) => HEADINGS[field].split('|').map((heading) => [toKey(heading), field] as const)));

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

const listWords = (text: string) => foldText(text).match(/\p{Script=Han}+|\p{L}+|["'′]+/gu) ?? [];

/** Reads the unit from a trailing bracket: "(g)", "[in cm]". Several words there aren't a unit. */
function readBracket<Found extends Unit>(text: string, { words }: Kind<Found>): Found | null {
  const all = listWords(text);
  const unitWords = all.length > 1 && JOINS.has(all[0] ?? '') ? all.slice(1) : all;
  const [unit, ...others] = new Set(unitWords.map((word) => words.get(word)));
  return unit !== undefined && others.length === 0 ? unit : null;
}

/** The field of these words, also in the other order: "Gewicht gesamt". */
const findName = (words: readonly string[], { fields }: Kind<Unit>): Measure | undefined =>
  fields.get(words.join('')) ?? (words.length === 2 ? fields.get(words.toReversed().join('')) : undefined);

/** Whether a name is that of a field with something before it: "order item weight". */
const endsWithName = (name: string, { fields }: Kind<Unit>) => [...fields.keys()].some((field) => name.endsWith(field));

/** "weight_kg", "Weight in pounds", "kg", "weightgrams": a unit without brackets counts only beside the name of a field. */
function readBareHeading<Found extends Unit>(heading: string, kind: Kind<Found>): MeasureHeading<Found> {
  const all = withoutChosen(listWords(heading.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')));
  const last = all.at(-1) ?? '';
  const named = all.filter((word) => !GROSS.has(word));
  const [first = ''] = named;
  const alone = named.length === 1 ? kind.words.get(first) : undefined;
  if (alone && kind.words === MASS.words && (first.length > 2 || SHORT_NAMES.has(first)))
    return { field: 'weight', unit: alone };
  const head = all.slice(0, JOINS.has(all.at(-2) ?? '') ? -2 : -1);
  const key = all.join('');
  const candidates: (readonly [name: readonly string[], word: string])[] = [
    [head, last],
    [all.slice(1), all[0] ?? ''],
    ...[...kind.words.keys()]
      .filter((word) => word.length > 1 && key.endsWith(word))
      .map((word) => [[key.slice(0, -word.length)], word] as const),
  ];
  let unit: Found | undefined;
  for (const [name, word] of candidates) {
    const field = findName(name, kind);
    const named = kind.words.get(word);
    if (field && named) return { field, unit: named };
    if (named && endsWithName(name.join(''), kind)) unit ??= named;
  }
  return { field: findName(all, kind), unit };
}

function readHeading<Found extends Unit>(heading: string, kind: Kind<Found>): MeasureHeading<Found> {
  const text = heading.slice(0, MAX_LENGTH).trim();
  const open = /[)\]）】]$/u.test(text) ? text.search(/[([（【]/u) : -1;
  if (open === -1) return readBareHeading(text, kind);
  const { field, unit } = readBareHeading(text.slice(0, open), kind);
  const inside = text.slice(open + 1, -1).trim();
  return { field, unit: inside === '' ? unit : readBracket(inside, kind) };
}

/** Returns the unit in a weight heading; null if it seems to name an unknown one. */
export const readMassHeading = (heading: string): MassUnit | null | undefined => readHeading(heading, MASS).unit;
/** Returns the unit in a length heading; null if it seems to name an unknown one. */
export const readLengthHeading = (heading: string): LengthUnit | null | undefined => readHeading(heading, LENGTH).unit;

/** Returns the field in a heading with a unit. */
export const findMeasure = (heading: string): Measure | undefined =>
  readHeading(heading, MASS).field ?? readHeading(heading, LENGTH).field;
