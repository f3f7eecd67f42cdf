import { expect, it } from 'vitest';
import { ageCursor, numberCursor } from './cursor.ts';

const encode = (text: string) => Buffer.from(text).toString('base64url');

it('round-trips a cursor', () => {
  const place = { createdAt: '2026-12-02T12:00:00.000Z', id: 'shp_a-b' };
  expect(ageCursor.parse(ageCursor.format(place))).toEqual(place);
  expect(numberCursor.parse(numberCursor.format({ number: '42' }))).toEqual({ number: '42' });
});

it.each([
  '',
  'x',
  encode('2026-12-02T12:00:00.000Z'),
  encode('2026-12-02T12:00:00.000Z a b'),
  encode('2026-99-02T12:00:00.000Z a'),
  encode('2026-02-30T12:00:00.000Z a'),
  encode('0000-01-01T12:00:00.000Z a'),
  encode("2026-12-02T12:00:00.000Z a'b"),
  encode('42'),
])('rejects the cursor %j for a list by age', (text) => {
  expect(() => ageCursor.parse(text)).toThrow('The cursor is not valid.');
});

it.each(['', '42', '0', '-1', '1 or 1=1', '99999999999999999999'])('rejects the number %j', (number) => {
  expect(() => numberCursor.parse(number)).toThrow('The cursor is not valid.');
  if (number !== '42') expect(() => numberCursor.parse(encode(number))).toThrow('The cursor is not valid.');
});
