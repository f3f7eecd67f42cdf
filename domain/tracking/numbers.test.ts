import { describe, expect, it } from 'vitest';
import { checkTrackingNumbers, countTrackingNumbers, findInvalidNumber } from './numbers.ts';

const PREFIXES = ['TC', 'NLS'] as const;
const A = 'TC-AAAA1111';
const B = 'TC-BBBB2222';
const toNumbers = (count: number) => Array.from({ length: count }, (_, n) => `TC-N${String(n).padStart(7, '0')}`);

describe('several tracking numbers in one input', () => {
  it.each([
    `${A},${B}`,
    `${A} ${B}`,
    ` ${A}\n${B}\r\n`,
    `${A}\t${B}`,
    `${A}; ${B};`,
    `${A}，${B}`,
    `${A}、${B}`,
    `${A}\u00A0${B}`,
    'tc-aaaa1111, TC – BBBB 2222',
    `${A},,${B},${A.toLowerCase()}`,
  ])('are each read once, in order: %j', (input) => {
    expect(checkTrackingNumbers(input, PREFIXES)).toEqual({ ok: true, values: [A, B] });
    expect(countTrackingNumbers(input, PREFIXES)).toBe(2);
  });

  it.each([A, ` ${A},`, `${A} ${A}`, 'TC - AAAA 1111', 'tc–aaaa1111'])('may be a single one: %j', (input) => {
    expect(checkTrackingNumbers(input, PREFIXES)).toEqual({ ok: true, values: [A] });
  });

  it.each([
    [`${A}, TC-123`, 'TC-123'],
    [`${A} TCBBBB2222`, 'TCBBBB2222'],
    ['TC-AAAA 111', 'TC-AAAA 111'],
    [`${A}/${B}`, `${A}/${B}`],
    ['TC-123, TC-456', 'TC-123, TC-456'],
  ])('have the wrong format when one of them does: %j', (input, misfit) => {
    expect(checkTrackingNumbers(input, PREFIXES)).toMatchObject({ ok: false, problem: 'trackingNumberFormat' });
    expect([findInvalidNumber(input, PREFIXES), countTrackingNumbers(input, PREFIXES)]).toEqual([misfit, 0]);
  });

  it('are at most 25, and an empty input has none', () => {
    expect(checkTrackingNumbers([...toNumbers(25), ...toNumbers(25)].join(' '), PREFIXES)).toMatchObject({ ok: true });
    const tooMany = { ok: false, problem: 'trackingNumbersTooMany' };
    expect(checkTrackingNumbers(toNumbers(26).join(' '), PREFIXES)).toMatchObject(tooMany);
    expect(checkTrackingNumbers(' \n', PREFIXES)).toMatchObject({ ok: false, problem: 'trackingNumberEmpty' });
  });

  it('have the wrong format in an input for one number', () => {
    expect(checkTrackingNumbers(`${A},${B}`, PREFIXES, 1)).toMatchObject({
      ok: false,
      problem: 'trackingNumberFormat',
    });
    expect(checkTrackingNumbers(`tc–aaaa1111`, PREFIXES, 1)).toEqual({ ok: true, values: [A] });
  });
});
