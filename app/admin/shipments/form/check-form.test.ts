import { describe, expect, test } from 'vitest';
import { type CheckContext, checkForm } from './check-form.ts';
import { parseNumber, toCreateBody, toEstimate, toUpdateBody } from './form-body.ts';
import { addItem, type FormValues, toCopiedValues, toFollowingValues, toNewValues, toValues } from './form-values.ts';

const NOW = new Date('2026-12-02T23:30:00.000Z');
const ZONE = 'Europe/Berlin';
const DATES = { language: 'en', timeZone: ZONE };
const fresh: CheckContext = { now: NOW, ...DATES, prefixes: ['TC'] };

const filled = (changes: Partial<FormValues> = {}): FormValues => ({
  ...toNewValues(NOW, ZONE),
  originAddress: 'Hamburg, 1 Sample Quay',
  destinationAddress: 'Rotterdam, 2 Example Kade',
  weight: '12.4',
  ...changes,
});
const codes = (values: FormValues, context = fresh) =>
  checkForm(values, context).map(({ path, code }) => `${path}: ${code}`);

describe('a new form', () => {
  test('has the specified defaults in the company’s time zone', () => {
    expect(toNewValues(NOW, ZONE)).toMatchObject({
      serviceType: 'EXPRESS',
      status: 'LABEL_CREATED',
      weightUnit: 'kg',
      dimensionsUnit: 'cm',
      createdDay: '2026-12-03',
      createdTime: '00:30',
      estimateDay: '',
      estimateTime: '09:00',
    });
  });

  test('adds items with quantity 1, weight 0 and a unique key', () => {
    const [first, second] = addItem(addItem([]));
    expect(first).toMatchObject({ description: '', quantity: '1', weight: '0' });
    expect(second?.key).not.toBe(first?.key);
  });

  test('has no problem when it is filled in', () => {
    expect(codes(filled())).toEqual([]);
  });
});

describe('the form check', () => {
  test.each<[string, Partial<FormValues>, string[]]>([
    ['without an origin', { originAddress: ' ' }, ['originAddress: requiredFields']],
    ['without a destination', { destinationAddress: '' }, ['destinationAddress: requiredFields']],
    ['without a weight', { weight: '' }, ['weight: weightPositive']],
    ['with weight 0', { weight: '0' }, ['weight: weightPositive']],
    ['with a negative weight', { weight: '-1' }, ['weight: weightPositive']],
    ['with a weight beyond all measure', { weight: '1e999' }, ['weight: numberTooLarge']],
    ['with a weight that can be read two ways', { weight: '1,234' }, ['weight: ambiguousNumber']],
    ['with a width that can be read two ways', { width: '1,234' }, ['dimensions.width: ambiguousNumber']],
    ['with a width that is no number', { width: 'wide' }, ['dimensions.width: invalidValue']],
    ['with a dimension under 1', { width: '0.5' }, ['dimensions.width: dimensionMinimum']],
    ['with a malformed number', { trackingNumber: 'TC-123' }, ['trackingNumber: trackingNumberFormat']],
    ['created tomorrow', { createdDay: '2026-12-04' }, ['createdAt: creationDateFuture']],
    ['created never', { createdDay: '' }, ['createdAt: invalidValue']],
    ['created on a day that is none', { createdDay: '2026-02-30' }, ['createdAt: invalidValue']],
    ['estimated for yesterday', { estimateDay: '2026-12-02' }, ['estimatedDeliveryDate: estimatePast']],
    ['estimated at no time', { estimateDay: '2026-12-09', estimateTime: '' }, ['estimatedDeliveryDate: invalidValue']],
    ['with endless notes', { notes: 'x'.repeat(5001) }, ['notes: tooLong']],
  ])('rejects a form %s', (_, changes, expected) => {
    expect(codes(filled(changes))).toEqual(expected);
  });

  test('rejects items without quantity or with negative weight, by row', () => {
    const items = [
      { key: 0, description: 'Lamp', quantity: '1', weight: '0' },
      { key: 1, description: '', quantity: '0', weight: '-2' },
      { key: 2, description: '', quantity: '1.5', weight: '1' },
    ];
    expect(codes(filled({ items }))).toEqual([
      'items.1.quantity: itemQuantityMinimum',
      'items.1.weight: itemWeightMinimum',
      'items.2.quantity: itemQuantityMinimum',
    ]);
  });

  test('accepts an estimate for today and a number in any spelling', () => {
    expect(codes(filled({ estimateDay: '2026-12-03', trackingNumber: ' tc–abcd1234 ' }))).toEqual([]);
  });
});

describe('the request', () => {
  test('leaves an empty number to the server and sets the time of the date to 09:00', () => {
    const body = toCreateBody(filled({ estimateDay: '2026-12-09', length: '60' }), 'form-id-1', DATES);
    expect(body).toMatchObject({
      id: 'form-id-1',
      trackingNumber: null,
      createdAt: '2026-12-02T23:30:00.000Z',
      estimatedDeliveryDate: '2026-12-09T08:00:00.000Z',
      weight: 12.4,
      dimensions: { length: 60, width: 0, height: 0 },
    });
  });

  test.each(['TC-ABCD1234', ' tc–abcd1234 ', ']C1TC-ABCD1234', 'https://site.example/track/TC-ABCD1234?lang=de'])(
    'contains the number that was typed, pasted or scanned: %j',
    (trackingNumber) => {
      expect(codes(filled({ trackingNumber }))).toEqual([]);
      expect(toCreateBody(filled({ trackingNumber }), 'form-id-1', DATES).trackingNumber).toBe('TC-ABCD1234');
    },
  );

  test('contains parsed numbers, and 0 for none', () => {
    expect(['', 'abc', '1e3', '2,5', ' 7 '].map((text) => parseNumber(text, 'en'))).toEqual([0, 0, 1000, 2.5, 7]);
  });

  test('contains 4.5 for a weight of 4,5', () => {
    const items = [{ key: 0, description: '', quantity: '2', weight: '0,5' }];
    expect(toCreateBody(filled({ weight: '4,5', length: '60,5', items }), 'form-id-1', DATES)).toMatchObject({
      weight: 4.5,
      dimensions: { length: 60.5 },
      items: [{ weight: 0.5 }],
    });
  });

  const shipment = {
    ...toCreateBody(filled(), 'form-id-1', DATES),
    serviceType: 'EXPRESS' as const,
    trackingNumber: 'TC-ABCD1234',
    createdAt: '2026-11-20T10:00:00.000Z',
    trackingHistory: [],
    version: 3,
    // A late shipment whose estimate has seconds, which no field shows.
    estimatedDeliveryDate: '2026-11-25T08:00:42.000Z',
  };
  const stored = { values: toValues(shipment, ZONE), estimatedDeliveryDate: shipment.estimatedDeliveryDate };

  test('keeps an untouched estimate exactly, so that a late shipment can be saved', () => {
    expect(toUpdateBody({ ...stored.values, notes: 'Late' }, DATES, stored)).toMatchObject({
      notes: 'Late',
      estimatedDeliveryDate: '2026-11-25T08:00:42.000Z',
    });
    expect(codes(stored.values, { ...fresh, stored })).toEqual([]);
    expect(codes({ ...stored.values, estimateDay: '2026-11-26' }, { ...fresh, stored })).toEqual([
      'estimatedDeliveryDate: estimatePast',
    ]);
  });

  test('rejects a moved date without a reason only if the company requires one', () => {
    const context = { ...fresh, stored, isReasonNeeded: true };
    const moved = { ...stored.values, estimateDay: '2026-12-09' };
    const cleared = { ...stored.values, estimateDay: '' };
    for (const values of [moved, cleared]) {
      expect(codes(values, context)).toEqual(['estimateReason: estimateReasonNeeded']);
      expect(codes({ ...values, estimateReason: 'weather' }, context)).toEqual([]);
      expect(codes(values, { ...context, isReasonNeeded: false })).toEqual([]);
    }
    expect(codes({ ...moved, estimateTime: '' }, context)).toEqual(['estimatedDeliveryDate: invalidValue']);
    expect(codes({ ...stored.values, notes: 'Late' }, context)).toEqual([]);
    const first = { values: filled(), estimatedDeliveryDate: null };
    expect(codes(filled({ estimateDay: '2026-12-09' }), { ...context, stored: first })).toEqual([]);
  });

  test('copies everything but number, status, references and a past estimate, and is created today', () => {
    const references = [{ kind: 'order' as const, value: 'PO 1' }];
    const onHold = { ...shipment, status: 'ON_HOLD' as const, references, notes: 'Keep dry.' };
    expect(toCopiedValues(onHold, NOW, ZONE)).toMatchObject({
      trackingNumber: '',
      status: 'LABEL_CREATED',
      references: [],
      createdDay: '2026-12-03',
      originAddress: 'Hamburg, 1 Sample Quay',
      weight: '12.4',
      notes: 'Keep dry.',
      estimateDay: '',
      estimateTime: '09:00',
    });
    const ahead = { ...onHold, estimatedDeliveryDate: '2026-12-05T10:15:00.000Z' };
    expect(toCopiedValues(ahead, NOW, ZONE)).toMatchObject({ estimateDay: '2026-12-05', estimateTime: '11:15' });
  });

  test('keeps origin, public place, service and units for the next shipment, and nothing else', () => {
    const settings = { originPlace: 'Hamburg', serviceType: 'ECONOMY' as const, weightUnit: 'lb' as const };
    const next = toFollowingValues(
      filled({ ...settings, notes: 'Keep dry.', trackingNumber: 'TC-ABCD1234' }),
      NOW,
      ZONE,
    );
    expect(next).toEqual({ ...toNewValues(NOW, ZONE), ...settings, originAddress: 'Hamburg, 1 Sample Quay' });
  });

  test('parses a weight in the language of the page', () => {
    const german = { ...fresh, language: 'de' };
    const toWeight = (weight: string, language: string) =>
      toCreateBody(filled({ weight }), 'form-id-1', { ...DATES, language }).weight;
    expect([codes(filled({ weight: '1.125' })), toWeight('1.125', 'en')]).toEqual([[], 1.125]);
    expect([codes(filled({ weight: '1,125' }), german), toWeight('1,125', 'de')]).toEqual([[], 1.125]);
    expect(checkForm(filled({ weight: '1.125' }), german)).toEqual([
      { path: 'weight', code: 'ambiguousNumber', whole: '1125', decimal: '1,125' },
    ]);
    for (const language of ['en', 'de', 'es', 'fr', 'zh']) expect(toWeight('14.2', language)).toBe(14.2);
  });

  test('keeps a stored weight with three decimals in any language', () => {
    const heavy = { ...shipment, weight: 1.234, estimatedDeliveryDate: null };
    const values = toValues(heavy, ZONE);
    const context = { ...fresh, stored: { values, estimatedDeliveryDate: null } };
    for (const language of ['en', 'de']) {
      expect(codes(values, { ...context, language })).toEqual([]);
      expect(toUpdateBody(values, { ...DATES, language }, context.stored)).toMatchObject({ weight: 1.234 });
    }
  });

  test('removes a cleared estimate', () => {
    expect(toEstimate({ estimateDay: '', estimateTime: '09:00' }, ZONE, stored)).toBeNull();
  });

  test('moves a time that daylight saving skips instead of rejecting it', () => {
    expect(toEstimate({ estimateDay: '2027-03-28', estimateTime: '02:30' }, ZONE)).toBe('2027-03-28T01:30:00.000Z');
  });
});
