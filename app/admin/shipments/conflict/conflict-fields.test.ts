import { expect, test } from 'vitest';
import { addItem, toNewValues } from '../form/form-values.ts';
import { mergeChoices, preselectChoices } from './conflict-panel.tsx';

const base = {
  ...toNewValues(new Date('2026-12-02T12:00:00Z'), 'UTC'),
  originAddress: 'Hamburg',
  weight: '12',
  notes: 'Keep upright.',
};

test('edits of different fields preselect both changes', () => {
  const versions = {
    base,
    mine: { ...base, notes: 'Keep upright. Fragile.' },
    theirs: { ...base, originAddress: 'Bremen', weight: '13', weightUnit: 'lb' as const },
  };
  const choices = preselectChoices(versions, 'en');
  expect(choices).toEqual({ originAddress: 'theirs', weight: 'theirs', notes: 'mine' });
  expect(mergeChoices(versions, choices)).toMatchObject({
    notes: 'Keep upright. Fragile.',
    originAddress: 'Bremen',
    weight: '13',
    weightUnit: 'lb',
  });
});

test('a field that both edited preselects my value', () => {
  const versions = { base, mine: { ...base, notes: 'Mine' }, theirs: { ...base, notes: 'Theirs' } };
  expect(preselectChoices(versions, 'en')).toEqual({ notes: 'mine' });
  expect(mergeChoices(versions, { notes: 'theirs' }).notes).toBe('Theirs');
});

test('"12.0" for "12", keys of item rows and an estimate time without a date are no differences', () => {
  const items = addItem([]);
  const versions = {
    base,
    mine: { ...base, weight: '12.0', items, estimateTime: '10:00' },
    theirs: { ...base, items: items.map((item) => ({ ...item, key: 7 })) },
  };
  expect(preselectChoices(versions, 'en')).toEqual({});
});
