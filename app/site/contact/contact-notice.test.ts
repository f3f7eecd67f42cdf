import { expect, it } from 'vitest';
import { DEFAULT_HOURS } from '#domain/company/opening-hours.ts';
import { OFFICES } from '../company/offices.ts';
import { findNextOffice } from './contact-notice.tsx';

it('the next office is one that is open now', () => {
  expect(
    findNextOffice(new Date('2026-11-16T20:00:00Z'), { hours: DEFAULT_HOURS, closedDays: [] }, OFFICES),
  ).toMatchObject({
    office: { id: 'nyc' },
    opening: { isOpen: true },
  });
});

it('the next office is the one that opens first when all are closed', () => {
  expect(
    findNextOffice(new Date('2026-11-22T12:00:00Z'), { hours: DEFAULT_HOURS, closedDays: [] }, OFFICES),
  ).toMatchObject({
    office: { id: 'sin' },
    opening: { isOpen: false, from: new Date('2026-11-23T00:00:00Z') },
  });
});
