import { describe, expect, it } from 'vitest';
import { describeContents, describeMail } from './run-plain.ts';

describe('the summary of a restore', () => {
  it('uses singular and plural correctly', () => {
    expect(describeContents({ rows: new Map([['shipments', 1]]) })).toBe('1 shipment, 1 row in 1 table');
    const rows = new Map([
      ['shipments', 1200],
      ['users', 1],
    ]);
    expect(describeContents({ rows })).toBe('1,200 shipments, 1,201 rows in 2 tables');
  });

  it.each([
    [0, false, []],
    [1, true, ['1 waiting email will be sent.']],
    [2, true, ['2 waiting emails will be sent.']],
    [
      1,
      false,
      [
        '1 email that was waiting is withheld, because it may have been sent since: see Messages, Email log, in the staff area.',
      ],
    ],
    [
      1100,
      false,
      [
        '1,100 emails that were waiting are withheld, because they may have been sent since: see Messages, Email log, in the staff area.',
      ],
    ],
  ])('describes %i waiting emails, to be sent or not (%s)', (waiting, willBeSent, expected) => {
    expect(describeMail(waiting, willBeSent)).toEqual(expected);
  });
});
