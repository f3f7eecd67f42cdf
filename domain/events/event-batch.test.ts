import { expect, it } from 'vitest';
import { toEventTime } from './event-batch.ts';

const NOW = new Date('2026-12-02T12:00:00.000Z');
const at = (occurredAt: string, sentAt = NOW.toISOString()) => toEventTime({ occurredAt, sentAt }, NOW);

it.each([
  ['of a right clock is kept', '2026-12-02T11:00:00.000Z', '2026-12-02T12:00:00.000Z', '2026-12-02T11:00:00.000Z'],
  ['of a clock 30 s slow is kept', '2026-12-02T11:00:00.000Z', '2026-12-02T11:59:30.000Z', '2026-12-02T11:00:00.000Z'],
  [
    'of a clock 31 s slow is corrected',
    '2026-12-02T11:00:00.000Z',
    '2026-12-02T11:59:29.000Z',
    '2026-12-02T11:00:31.000Z',
  ],
  [
    'of a clock an hour fast is corrected',
    '2026-12-02T12:30:00.000Z',
    '2026-12-02T13:00:00.000Z',
    '2026-12-02T11:30:00.000Z',
  ],
  [
    'of a clock in another century is corrected',
    '2099-01-01T00:00:00.000Z',
    '2099-01-01T00:01:00.000Z',
    '2026-12-02T11:59:00.000Z',
  ],
])('corrects a time %s', (_name, occurredAt, sentAt, expected) => {
  expect(at(occurredAt, sentAt)).toEqual({ at: new Date(expected), problem: undefined });
});

it.each([
  ['2026-12-02T12:02:00.000Z', undefined],
  ['2026-12-02T12:02:00.001Z', 'occurredInFuture'],
  ['2026-11-25T12:00:00.000Z', undefined],
  ['2026-11-25T11:59:59.999Z', 'occurredTooLongAgo'],
])('%s reported at noon on December 2 is %s', (occurredAt, problem) => {
  expect(at(occurredAt).problem).toBe(problem);
});
