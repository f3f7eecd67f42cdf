import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FieldTable, listFields, pickFields } from './field-table.ts';
import { toInputShape } from './values.schema.ts';

const TABLE = {
  name: { type: 'text', max: 5, required: true, isUnmasked: true },
  email: { type: 'email', max: 20 },
  notes: { type: 'text', max: 5 },
} as const satisfies FieldTable;
const schema = z.object(toInputShape(TABLE));

describe('a field table', () => {
  it('returns cleaned texts, and an empty text for missing optional fields', () => {
    expect(schema.parse({ name: ' a\u200Bb ', notes: ' x ' })).toEqual({ name: 'ab', email: '', notes: 'x' });
  });

  it.each([
    ['no required text', { name: ' \u200B' }, 'name', 'requiredFields'],
    ['a text that is too long', { name: 'a', notes: '123456' }, 'notes', 'tooLong'],
    ['an email that is none', { name: 'a', email: 'x' }, 'email', 'emailFormat'],
  ])('rejects %s by field name', (_, value, path, message) => {
    const issues = schema.safeParse(value).error?.issues.map((issue) => [issue.path.join('.'), issue.message]);
    expect(issues).toEqual([[path, message]]);
  });

  it('lists its fields and picks them from a larger row', () => {
    expect(listFields(TABLE, ({ isUnmasked }) => !isUnmasked)).toEqual(['email', 'notes']);
    const fields = { name: 'a', email: '', notes: 'b' };
    expect(pickFields(TABLE, { ...fields, ...{ id: 'x' } })).toEqual(fields);
  });
});
