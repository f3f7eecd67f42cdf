import { unescapeFormulaCell } from '../csv.ts';
import { type DecimalSign, writeDecimal } from '../decimal.ts';
import { foldText } from '../fold-text.ts';
import { removeInvisible } from '../invisible.ts';
import type { DimensionUnit, WeightUnit } from '../shipments/shipment.ts';
import {
  AMBIGUOUS_UNITS,
  convertUnit,
  LENGTH_WORDS,
  type LengthUnit,
  MASS_WORDS,
  type MassUnit,
  toStoredLength,
  toStoredMass,
  type Unit,
} from '../shipments/units.ts';
import { type Measure, readLengthHeading, readMassHeading, SIDES } from './heading-units.ts';
import type { ImportRowProblem } from './import.ts';
import { type MeasureFailure, type MeasurePart, readMeasureText } from './measure-text.ts';
import type { ImportMapping } from './schema.ts';

/** Hides the noise of binary fractions. */
const DIGITS = 12;

declare const read: unique symbol;
/** A number that was read, as `writeDecimal` writes it, in the unit of its row. */
export type ReadNumber = string & { readonly [read]: 'number' };

/** What the other rows of a column show of its sign. */
export type DecimalSigns = Partial<Record<Measure, DecimalSign>>;

/** Weight and sides of a row, with their units; no unit where nothing says one. */
export interface MeasureValues extends Partial<Record<Measure, ReadNumber>> {
  weightUnit?: WeightUnit;
  dimensionsUnit?: DimensionUnit;
}

interface Row {
  cells: readonly string[];
  header: readonly string[];
  mapping: ImportMapping;
  decimals: DecimalSigns;
}

type UnitField = 'weightUnit' | 'dimensionsUnit';
/** What is true of one kind of measure: weights, or sides. */
interface Kind<Found extends Unit, Stored extends Found> {
  unitField: UnitField;
  words: ReadonlyMap<string, Found>;
  readHeading: (heading: string) => Found | null | undefined;
  toStored: (unit: Found) => Stored;
}
const MASS: Kind<MassUnit, WeightUnit> = {
  unitField: 'weightUnit',
  words: MASS_WORDS,
  readHeading: readMassHeading,
  toStored: toStoredMass,
};
const LENGTH: Kind<LengthUnit, DimensionUnit> = {
  unitField: 'dimensionsUnit',
  words: LENGTH_WORDS,
  readHeading: readLengthHeading,
  toStored: toStoredLength,
};

/** A text that says a measure, or a part of it, and its column where it has one. */
interface Source {
  text: string;
  column: number | null;
}

function listSources({ cells, mapping }: Row, field: Measure): Source[] {
  const columns = mapping.columns[field];
  const all = columns
    ? columns.map((column) => ({ text: unescapeFormulaCell(removeInvisible(cells[column] ?? '').trim()), column }))
    : [{ text: mapping.constants[field]?.trim() ?? '', column: null }];
  return all.filter(({ text }) => text !== '');
}

/** Reads measures of one kind; `add` takes what is wrong. */
function createReader<Found extends Unit, Stored extends Found>(
  row: Row,
  { unitField, words, readHeading, toStored }: Kind<Found, Stored>,
  add: (problem: ImportRowProblem) => void,
) {
  const { cells, header, mapping, decimals } = row;
  const [unitColumn = null] = mapping.columns[unitField] ?? [];
  const unitText = removeInvisible(
    (unitColumn === null ? mapping.constants[unitField] : cells[unitColumn]) ?? '',
  ).trim();
  const rowUnit = words.get(foldText(unitText.replace(/\.$/, '')));
  let target: Stored | undefined;
  const isAmbiguous = AMBIGUOUS_UNITS.has(foldText(unitText.replace(/\.$/, '')));
  let isUnitWrong = unitText !== '' && !rowUnit;

  /** The unit of a number, from the nearest to the farthest that says one. */
  function findUnit({ value, unit }: MeasurePart<Found>, column: number | null, isSummand: boolean) {
    const heading = column === null ? undefined : (readHeading(header[column] ?? '') ?? undefined);
    const found = unit ?? (isSummand ? (heading ?? rowUnit) : (rowUnit ?? heading));
    // A list that has a column of units says them there.
    if (!found && unitColumn !== null && value !== 0) isUnitWrong = true;
    return found;
  }

  function addUp(parts: MeasurePart<Found>[], column: number | null, isSummand: boolean): number {
    let sum = 0;
    for (const part of parts) {
      const unit = findUnit(part, column, isSummand);
      if (unit) target ??= toStored(unit);
      sum += unit && target ? convertUnit<Found>(part.value, unit, target) : part.value;
    }
    return sum;
  }

  /** What a cell says, unless its unit and the column of units contradict each other; "1 lb 4 oz" may stand beside "lb". */
  function readText(field: Measure, text: string): MeasurePart<Found>[] | MeasureFailure {
    const parts = readMeasureText(text, words, decimals[field]);
    if (!Array.isArray(parts) || unitColumn === null || !rowUnit || parts.length > 1) return parts;
    const own = parts[0]?.unit;
    return own && own !== rowUnit ? { code: 'twoUnits' } : parts;
  }

  return {
    /** The sum of a field's cells in the unit of the row. */
    read(field: Measure): ReadNumber | undefined {
      const sources = listSources(row, field);
      const isSummand = (mapping.columns[field] ?? []).length > 1;
      let sum = 0;
      for (const { text, column } of sources) {
        const parts = readText(field, text);
        if (!Array.isArray(parts)) {
          add({ field, column, text, suggestion: null, ...parts });
          return undefined;
        }
        sum += addUp(parts, column, isSummand);
      }
      return sources.length > 0 ? (writeDecimal(Number(sum.toPrecision(DIGITS))) as ReadNumber) : undefined;
    },
    /** The unit of what was read; names one that nobody knows, or that is missing. */
    finish(): Stored | undefined {
      const code = isAmbiguous ? 'ambiguousUnit' : 'unit';
      if (isUnitWrong) add({ field: unitField, column: unitColumn, code, text: unitText, suggestion: null });
      return target;
    },
  };
}

/**
 * Weight and sides of a row in our units, converted from those that the cell, the list's column of units, what is said of
 * all rows, or the heading names. What cannot be read is a problem and no value.
 */
export function readMeasures(row: Row, add: (problem: ImportRowProblem) => void): MeasureValues {
  const masses = createReader(row, MASS, add);
  const lengths = createReader(row, LENGTH, add);
  const weight = masses.read('weight');
  const sides = SIDES.map((side) => [side, lengths.read(side)] as const).filter(([, value]) => value !== undefined);
  const [weightUnit, dimensionsUnit] = [masses.finish(), lengths.finish()];
  return {
    ...(weight !== undefined && { weight, ...(weightUnit && { weightUnit }) }),
    ...Object.fromEntries(sides),
    ...(sides.length > 0 && dimensionsUnit && { dimensionsUnit }),
  };
}
