import { describe, expect, test } from 'vitest';
import { aPageContext } from '#tests/page-context.ts';
import { aPublicShipment } from '#tests/public-shipments.ts';
import { findResult } from './find-result.ts';

const NUMBER = 'TC-7K2M9Q4X';
const LOOKUP = { language: 'en', isWhole: false } as const;
const problem = (status: number, headers = {}) => Response.json({ title: 'A problem', status }, { status, headers });
const find = async (answer: (path: string) => Response) => {
  const { context, reported } = aPageContext(answer);
  return { result: await findResult(NUMBER, LOOKUP, context), reported };
};

describe('a lookup', () => {
  test('returns the shipment with its chart and the server’s time', async () => {
    const { result, reported } = await find(() => Response.json({ ...aPublicShipment(), route: { kind: 'ruler' } }));
    expect(result).toMatchObject({ kind: 'found', chart: { kind: 'ruler' }, now: '2026-12-03T01:40:00.000Z' });
    expect(result).not.toHaveProperty('shipment.createdAt');
    expect(result).not.toHaveProperty('shipment.route');
    expect(reported).toEqual([]);
  });

  test('makes one call, and returns the shipment when the route cannot be drawn', async () => {
    const requests: string[] = [];
    const { result } = await find((path) => {
      requests.push(path);
      return Response.json(aPublicShipment());
    });
    expect(result).toMatchObject({ kind: 'found', chart: null });
    expect(requests).toEqual([`/api/v1/tracking/${NUMBER}`]);
  });

  test('is valid until the next scan is due', async () => {
    const deadlines: number[] = [];
    const { context } = aPageContext(() => Response.json(aPublicShipment({ nextScanBy: '2026-12-03T01:40:20.000Z' })), {
      holdUntil: (instant) => deadlines.push(instant),
    });
    await findResult(NUMBER, LOOKUP, context);
    expect(deadlines).toEqual([Date.parse('2026-12-03T01:40:20.000Z')]);
  });

  test('distinguishes a missing shipment from a failure', async () => {
    expect(await find(() => problem(404))).toEqual({ result: { kind: 'missing' }, reported: [] });
  });

  test('reports a failure and returns it for the page', async () => {
    const { result, reported } = await find(() => problem(503, { 'Retry-After': '5' }));
    expect(result).toEqual({ kind: 'failed', isLimited: false, retryAfter: 5 });
    expect(reported).toHaveLength(1);
  });

  test('recognizes the rate limit, which is not reported', async () => {
    const { result, reported } = await find(() => problem(429, { 'Retry-After': '240' }));
    expect(result).toEqual({ kind: 'failed', isLimited: true, retryAfter: 240 });
    expect(reported).toEqual([]);
  });
});
