import { z } from 'zod';
import { type FieldTable, mapFields } from './field-table.ts';
import { says } from './says.ts';
import { cleanText, emailText } from './values.schema.ts';

const isVisible = (value: string) => /[^\p{Cc}\p{Cf}\p{Z}]/u.test(value);

/** The shape of what is written: cleaned texts, '' where an optional one is missing. */
export const toInputShape = <Table extends FieldTable>(table: Table) =>
  mapFields(table, ({ type, max, required }): z.ZodType<string> => {
    if (type === 'email') return emailText(max);
    return required
      ? cleanText(max).refine(isVisible, says('requiredFields')).meta({ minLength: 1 })
      : cleanText(max).default('');
  });

/** The shape of what is read. */
export const toOutputShape = <Table extends FieldTable>(table: Table) => mapFields(table, () => z.string());
