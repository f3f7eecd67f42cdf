import { describe, expect, test } from 'vitest';
import { aPublicShipment, aScan } from '#tests/public-shipments.ts';
import type { PublicHistoryEntry, PublicShipment } from '../tracking/public-shipment.ts';
import { describeException } from './delivery-exceptions.ts';
import { PUBLIC_EVENT_CODES, type PublicEventCode, type PublicReason } from './event-code.ts';

const NOW = new Date('2026-12-03T01:40:00Z');
const DATES = { language: 'en', timeZone: 'America/New_York' };

/** Placeholders of texts. */
const FILLED = { 'event.news.happened.attempt_failed': 'time', 'event.news.next.day': 'day' };

/** Lists the keys of the texts with the values of their placeholders. */
function toKeys(scans: PublicHistoryEntry[], shipment: Partial<PublicShipment> = {}, now = NOW): string[] | undefined {
  const format = (key: string, values = {}) =>
    [key.replace('event.', '').replace('news.', ''), ...Object.values(key in FILLED ? values : {})].join(' ');
  const news = describeException(aPublicShipment(shipment, scans), { now, dates: DATES, format });
  return news && [news.happened, news.next, news.advice];
}

const out = (overrides: Partial<PublicHistoryEntry> = {}) => aScan({ status: 'OUT_FOR_DELIVERY', ...overrides });
const attempt = (reason?: PublicReason, overrides: Partial<PublicHistoryEntry> = {}) =>
  out({ code: 'attempt_failed', reason, ...overrides });
const back = (overrides: Partial<PublicHistoryEntry> = {}) => out({ code: 'back_at_depot', ...overrides });
const hold = (code: PublicEventCode) => aScan({ status: 'ON_HOLD', code });

const TRIED = 'happened.attempt_failed Wednesday, December 2 at 6:40 PM';
const PLANNED = 'next.day Friday, December 4';

describe('a delivery exception', () => {
  test.each([
    ['not_home', 'beThere'],
    ['no_access', 'access'],
    ['address_not_found', 'address'],
    ['closed', 'closed'],
    ['no_time', 'nothing'],
    ['weather', 'nothing'],
    ['damaged', 'settle'],
    ['contact_us', 'call'],
  ] as const)(
    'of an attempt states when, why (%s), when the next attempt is and what the reader can do',
    (reason, advice) => {
      expect(toKeys([attempt(reason)])).toEqual([`${TRIED} reason.${reason}`, PLANNED, `advice.${advice}`]);
    },
  );

  test.each([
    ['held_customs', 'papers'],
    ['held_by_customer', 'call'],
    ['damaged', 'settle'],
    ['lost', 'settle'],
    ['returning', 'sender'],
    ['returned', 'sender'],
  ] as const)('of a hold names the reason: %s', (code, advice) => {
    expect(toKeys([hold(code)])).toEqual([`happened.${code}`, `next.${code}`, `advice.${advice}`]);
  });

  test('asks visitors only to get in touch when a hold concerns sender and recipient alone', () => {
    expect(toKeys([hold('contact_us')])).toEqual(['happened.contact_us', 'next.contact_us', 'advice.call']);
  });

  test('names a failed collection', () => {
    const failed = aScan({ status: 'LABEL_CREATED', code: 'collection_failed' });
    expect(toKeys([failed])).toEqual(['happened.collection_failed', 'next.collection_failed', 'advice.day']);
  });

  test('is absent for every other code and without a code', () => {
    const bad: string[] = ['attempt_failed', 'back_at_depot', 'collection_failed', 'contact_us', 'held_customs'];
    bad.push('held_by_customer', 'damaged', 'lost', 'returning', 'returned');
    for (const status of ['LABEL_CREATED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'ON_HOLD'] as const) {
      for (const code of [undefined, ...PUBLIC_EVENT_CODES.filter((one) => !bad.includes(one))])
        expect(toKeys([aScan({ status, code })])).toBeUndefined();
    }
    expect(toKeys([])).toBeUndefined();
  });

  test('gives the general advice after an attempt without a reason', () => {
    expect(toKeys([attempt()])).toEqual([TRIED, PLANNED, 'advice.day']);
  });

  test('keeps the failed attempt’s reason after the shipment is back', () => {
    const tour = [back({ timestamp: '2026-12-03T00:10:00Z' }), out({ notes: 'Van is full' }), attempt('closed')];
    expect(toKeys(tour)).toEqual([`${TRIED} reason.closed`, `happened.back_at_depot ${PLANNED}`, 'advice.closed']);
  });

  test('reports that the shipment is back when the tour had no attempt', () => {
    const before = [out({ code: 'out' }), attempt('not_home')];
    for (const rest of [[], before, [aScan(), attempt('not_home')]])
      expect(toKeys([back(), ...rest])).toEqual(['happened.back_at_depot', PLANNED, 'advice.day']);
  });

  test('names a day only while it lies ahead: after the day of the attempt, from today on', () => {
    const next = (estimatedDeliveryDate: string | null, now?: string) =>
      toKeys([attempt('not_home')], { estimatedDeliveryDate }, now ? new Date(now) : NOW)?.[1];
    expect(next(null)).toBe('next.noDay');
    expect(next('2026-12-02T23:00:00Z')).toBe('next.noDay');
    expect(next('2026-12-03T04:59:00Z')).toBe('next.noDay');
    expect(next('2026-12-03T05:00:00Z')).toBe('next.day Thursday, December 3');
    expect(next('2026-12-03T14:00:00Z', '2026-12-04T04:59:00Z')).toBe('next.day Thursday, December 3');
    expect(next('2026-12-03T14:00:00Z', '2026-12-04T05:00:00Z')).toBe('next.noDay');
    expect(next('2027-01-04T14:00:00Z')).toBe('next.day Monday, January 4, 2027');
  });

  test('ends with any later scan, the delivery or another status', () => {
    for (const later of [out({ code: 'out' }), out(), aScan({ code: 'arrived' }), aScan({ status: 'DELIVERED' })])
      for (const earlier of [attempt('not_home'), back(), hold('held_customs')])
        expect(toKeys([later, earlier])).toBeUndefined();
    for (const status of ['DELIVERED', 'IN_TRANSIT'] as const)
      expect(toKeys([attempt('not_home')], { status })).toBeUndefined();
  });

  test('ignores corrected entries', () => {
    const wrong = { corrected: true } as const;
    expect(toKeys([attempt('not_home', wrong), out({ code: 'out' })])).toBeUndefined();
    expect(toKeys([back(), attempt('not_home', wrong)])?.[0]).toBe('happened.back_at_depot');
    expect(toKeys([{ ...aScan({ code: 'arrived' }), ...wrong }, hold('lost')], { status: 'ON_HOLD' })?.[0]).toBe(
      'happened.lost',
    );
  });

  test('puts no space between sentences in Chinese', () => {
    const format = (key: string) => key.slice(-4);
    const dates = { language: 'zh', timeZone: 'UTC' };
    const shipment = aPublicShipment({}, [back(), attempt('closed')]);
    const news = describeException(shipment, { now: NOW, dates, format });
    expect([news?.happened, news?.next]).toEqual(['iledosed', 'epot.day']);
  });
});
