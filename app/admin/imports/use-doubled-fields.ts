import { useState } from 'react';
import { type DoubledField, listDoubled } from '#domain/imports/guess.ts';
import type { ImportField } from '#domain/imports/import.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';

const NONE = 'none';

export interface AskedField extends DoubledField {
  /** A column, or that it is none of them; undefined until it is said. */
  chosen: string | undefined;
}

/** Fields that several columns with one heading could be, each asked for once: what was remembered is an answer. */
export function useDoubledFields({ header, isRemembered }: Import, { columns, constants }: ImportMapping) {
  const [refused, setRefused] = useState<ImportField[]>([]);
  const toChosen = ({ field }: DoubledField) => {
    const own = columns[field]?.[0];
    if (own !== undefined) return String(own);
    return refused.includes(field) || constants[field] !== undefined ? NONE : undefined;
  };
  const asked: AskedField[] = isRemembered ? [] : listDoubled(header).map((one) => ({ ...one, chosen: toChosen(one) }));
  return {
    asked,
    isOpen: asked.some(({ chosen }) => chosen === undefined),
    /** What to choose for the field. */
    answer(field: ImportField, value: string): { columns: number[] } | undefined {
      setRefused(value === NONE ? [...refused, field] : refused.filter((one) => one !== field));
      return value === NONE ? undefined : { columns: [Number(value)] };
    },
  };
}
