import { describe, expect, test } from 'vitest';
import { describeException } from '#domain/events/delivery-exceptions.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipments/status.ts';
import { isGoingBack, type PublicHistoryEntry } from '#domain/tracking/public-shipment.ts';
import { aPublicShipment, aScan } from '#tests/public-shipments.ts';
import { toEstimate } from './estimate.ts';
import { toPlainSentence } from './plain-sentence.tsx';
import { toProgress } from './progress-line.tsx';
import { countEntries, type ResultShipment, wantsWholeHistory } from './result-data.ts';
import { toResultData } from './to-result-data.ts';

const ZONE = 'America/New_York';
const NOW = new Date('2026-12-03T01:40:00.000Z');
const CODES = ['out', 'attempt_failed', 'back_at_depot', 'returning', 'held_customs', 'arrived', undefined] as const;

/** Returns a generator of numbers below `count`, the same ones for the same seed. */
function createPick(seed: number) {
  let state = seed;
  return (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/** Returns a history of up to 120 entries in which runs of one status, corrections and codes are long or short. */
function toHistory(seed: number): PublicHistoryEntry[] {
  const pick = createPick(seed);
  const change = 1 + pick(40);
  const corrected = 1 + pick(8);
  const entries: PublicHistoryEntry[] = [];
  let status: ShipmentStatus = 'IN_TRANSIT';
  for (let n = pick(120); n >= 0; n -= 1) {
    if (pick(change) === 0) status = SHIPMENT_STATUSES[pick(SHIPMENT_STATUSES.length)] ?? status;
    const timestamp = new Date(Date.UTC(2026, 10, 20) - (120 - n) * 3_600_000).toISOString();
    const entry = aScan({ status, timestamp, code: CODES[pick(CODES.length)], location: `Place ${pick(3)}` });
    entries.unshift(pick(corrected) === 0 ? entry : { ...entry, corrected: true });
  }
  return entries;
}

const readPage = (shipment: ResultShipment) => ({
  progress: toProgress(shipment),
  sentence: toPlainSentence(shipment, NOW, ZONE),
  estimate: toEstimate(shipment, NOW, ZONE),
  isGoingBack: isGoingBack(shipment),
  exception: describeException(shipment, {
    now: NOW,
    dates: { language: 'en', timeZone: ZONE },
    format: (key, values) => `${key} ${JSON.stringify(values)}`,
  }),
  count: countEntries(shipment),
});

describe('the data of a result', () => {
  test('says the same of a shipment whose history it holds in part, for 2,000 histories', () => {
    let longest = 0;
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const tracked = aPublicShipment({}, toHistory(seed));
      const [part, whole] = [false, true].map((isWhole) => toResultData(tracked, { timeZone: ZONE, isWhole }).shipment);
      if (!part || !whole) throw new Error('No data');
      expect({ seed, ...readPage(part) }).toEqual({ seed, ...readPage(whole) });
      longest = Math.max(longest, part.omitted?.count ?? 0);
    }
    expect(longest).toBeGreaterThan(90);
  });

  test('is of one size however long the history', () => {
    const toSize = (count: number) => {
      const scans = Array.from({ length: count }, () => aScan());
      return JSON.stringify(toResultData(aPublicShipment({}, scans), { timeZone: ZONE, isWhole: false })).length;
    };
    expect(toSize(2_000) - toSize(200)).toBeLessThan(10);
  });

  test('is complete where the address asks for it', () => {
    expect(['?history=all', '?lang=de&history=all'].map(wantsWholeHistory)).toEqual([true, true]);
    expect(['', '?history=', '?history=al', '?x=history=all'].map(wantsWholeHistory)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
