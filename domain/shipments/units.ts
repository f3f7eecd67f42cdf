import { foldText } from '../fold-text.ts';
import type { DimensionUnit, WeightUnit } from './shipment.ts';

/** Units in lists, with the unit each is stored in. */
const STORED = {
  mass: { g: 'kg', dag: 'kg', hg: 'kg', kg: 'kg', t: 'kg', oz: 'lb', lb: 'lb', st: 'lb' },
  length: { mm: 'cm', cm: 'cm', m: 'cm', in: 'in', ft: 'in' },
} as const satisfies { mass: Record<string, WeightUnit>; length: Record<string, DimensionUnit> };

export type MassUnit = keyof (typeof STORED)['mass'];
export type LengthUnit = keyof (typeof STORED)['length'];
export type Unit = MassUnit | LengthUnit;
export const MASS_UNITS = Object.keys(STORED.mass) as MassUnit[];
export const LENGTH_UNITS = Object.keys(STORED.length) as LengthUnit[];

const KG_OF_POUND = 0.45359237;
/** Sizes in kilograms and centimeters. */
const SIZES: Record<Unit, number> = {
  ...{ g: 0.001, dag: 0.01, hg: 0.1, kg: 1, t: 1000, oz: KG_OF_POUND / 16, lb: KG_OF_POUND, st: KG_OF_POUND * 14 },
  ...{ mm: 0.1, cm: 1, m: 100, in: 2.54, ft: 30.48 },
};
/** Rounds away binary noise. */
const DIGITS = 12;

/** Returns the unit in which a measure of this unit is stored. */
export const toStoredMass = (unit: MassUnit): WeightUnit => STORED.mass[unit];
export const toStoredLength = (unit: LengthUnit): DimensionUnit => STORED.length[unit];
const ALL_STORED: Record<Unit, WeightUnit | DimensionUnit> = { ...STORED.mass, ...STORED.length };

/** Converts a value to another unit of the same kind. */
export const convertUnit = <Kind extends MassUnit | LengthUnit>(value: number, from: Kind, to: Kind): number =>
  from === to ? value : Number(((value * SIZES[from]) / SIZES[to]).toPrecision(DIGITS));

/** Whether a unit is a larger one of the same system: "lb" beside "oz", not "kg" beside "lb". */
export const isLarger = (one: Unit, other: Unit): boolean =>
  SIZES[one] > SIZES[other] && ALL_STORED[one] === ALL_STORED[other];

/** Words for units in the languages of lists, and their UN/ECE codes. */
const WORDS: Record<Unit, string> = {
  g: 'g gr gm gms gram grams gramm gramme grammes gramo gramos grm grs grammi grama gramas gramy gramów gramech gramů г гр грамм граммах 克 جم غم غ غرام جرام گرم גרם กรัม',
  dag: 'dag dkg deka dekagramm dekagram dekagramme dekagramů decagram decagrams dekagrama',
  hg: 'hg hekto hektogram hektogramm hectogram hectograms hectogramme hectogrammes hectogramo hectogramos etto etti ettogrammi',
  kg: 'kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos kgm kilogramy kilogramów kilogramech chilogrammi chili quilos quilogramas кг килограмм 公斤 千克 كجم كغم كغ كيلو كيلوغرام كيلوجرام کیلوگرم کیلو קג กก กิโลกรัม',
  t: 't mt to tonne tonnes tonnen tonelada toneladas tne 吨 公吨',
  oz: 'oz ozs ounce ounces unze unzen onza onzas once onces onz 盎司',
  lb: 'lb lbs pound pounds libra libras lbr 磅',
  st: 'st stone stones 英石',
  mm: 'mm millimeter millimeters millimetre millimetres milimetro milimetros mmt мм 毫米',
  cm: 'cm cms centimeter centimeters centimetre centimetres zentimeter centimetro centimetros cmt см 厘米 公分',
  m: 'm meter meters metre metres metro metros mtr 米 公尺',
  in: "in inch inches zoll pulgada pulgadas pouce pouces inh 英寸 \" ″ ''",
  ft: "ft foot feet fuß pie pies pied pieds fot 英尺 ' ′",
};

/** Differ between countries, so staff must decide: a pound has 500 or 454 g, a hundredweight 100 or 112 lb or 50 kg. */
export const AMBIGUOUS_UNITS: ReadonlySet<string> = new Set(
  'pfund pfd livre livres cwt hundredweight zentner ztr quintal quintals quintales quintali quintaux 斤'.split(' '),
);

const toWords = <Kind extends Unit>(units: readonly Kind[]): ReadonlyMap<string, Kind> =>
  new Map(units.flatMap((unit) => WORDS[unit].split(' ').map((word) => [foldText(word), unit] as const)));
export const MASS_WORDS = toWords(MASS_UNITS);
export const LENGTH_WORDS = toWords(LENGTH_UNITS);
