import { describe, expect, it } from 'vitest';
import { SHIPMENT_STATUSES } from '../shipments/status.ts';
import {
  ATTEMPT_REASONS,
  checkEventCode,
  EVENT_CODES,
  isReturn,
  listCodes,
  PUBLIC_EVENT_CODES,
  PUBLIC_REASONS,
  toPublicEvent,
} from './event-code.ts';

describe('an event code', () => {
  it('is offered with one status and rejected with every other', () => {
    expect(SHIPMENT_STATUSES.flatMap(listCodes).toSorted()).toEqual(EVENT_CODES.toSorted());
    for (const code of EVENT_CODES) {
      const fits = SHIPMENT_STATUSES.filter((status) => checkEventCode({ status, code }).length === 0);
      expect(fits).toEqual(SHIPMENT_STATUSES.filter((status) => listCodes(status).includes(code)));
      expect(fits).toHaveLength(1);
    }
  });

  it('has a reason only after a delivery attempt', () => {
    const path = (code: (typeof EVENT_CODES)[number] | null, status: string) =>
      checkEventCode({ status, code, reason: 'not_home' }).map((problem) => problem.path);
    expect(path('attempt_failed', 'OUT_FOR_DELIVERY')).toEqual([]);
    expect(path('out', 'OUT_FOR_DELIVERY')).toEqual(['reason']);
    expect(path(null, 'OUT_FOR_DELIVERY')).toEqual(['reason']);
  });

  it('asks visitors to get in touch when it concerns sender and recipient alone', () => {
    for (const code of ['held_payment', 'held_address', 'refused'] as const)
      expect(toPublicEvent({ code })).toEqual({ code: 'contact_us' });
    for (const reason of ['payment', 'age_check', 'refused'] as const)
      expect(toPublicEvent({ code: 'attempt_failed', reason })).toEqual({
        code: 'attempt_failed',
        reason: 'contact_us',
      });
    expect(toPublicEvent({ code: 'attempt_failed', reason: 'not_home' })).toEqual({
      code: 'attempt_failed',
      reason: 'not_home',
    });
    expect(toPublicEvent({})).toEqual({});
    expect(PUBLIC_EVENT_CODES).toHaveLength(EVENT_CODES.length - 3 + 1);
    expect(PUBLIC_REASONS).toHaveLength(ATTEMPT_REASONS.length - 3 + 1);
  });

  it('names a return', () => {
    expect(EVENT_CODES.filter(isReturn)).toEqual(['returning', 'returned']);
  });
});
