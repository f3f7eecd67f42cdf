import { expect, it } from 'vitest';
import { aShipmentBody, TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'creating a shipment',
  (engine) => {
    const staff = useStaffApi(engine);

    it('starts the history with one entry of status, creation time, first part of the origin and the fixed note', async () => {
      const shipment = await staff.api.create(staff.token, {
        createdAt: '2026-12-01T08:30:00+02:00',
        status: 'IN_TRANSIT',
      });
      expect(shipment.trackingHistory).toEqual([
        {
          status: 'IN_TRANSIT',
          timestamp: '2026-12-01T06:30:00.000Z',
          location: 'New York',
          notes: 'Shipment information received',
          isCreation: true,
        },
      ]);
      expect(shipment.createdAt).toBe('2026-12-01T06:30:00.000Z');
    });

    it('uses the specified defaults for missing fields', async () => {
      expect(await staff.api.create(staff.token, { status: undefined })).toMatchObject({
        status: 'LABEL_CREATED',
        weightUnit: 'kg',
        dimensions: { length: 0, width: 0, height: 0 },
        dimensionsUnit: 'cm',
        items: [],
        notes: '',
        estimatedDeliveryDate: null,
        createdAt: TEST_NOW,
        version: 1,
      });
    });

    it('generates a tracking number when none is given', async () => {
      const { trackingNumber } = await staff.api.create(staff.token, { trackingNumber: '' });
      expect(trackingNumber).toMatch(/^TC-[A-Z0-9]{8}$/);
    });

    it('responds to a repeated request with 200 and the stored shipment, even after its dates have passed (C2)', async () => {
      const body = aShipmentBody({ estimatedDeliveryDate: TEST_NOW });
      const first = await staff.post(body);
      staff.api.setNow('2026-12-24T12:00:00.000Z');
      const second = await staff.post(body);
      expect([first.status, second.status]).toEqual([201, 200]);
      expect(await second.json()).toEqual(await first.json());
    });

    it('rejects the same id with another body with 409 (C2)', async () => {
      const body = aShipmentBody();
      await staff.post(body);
      const conflict = await staff.post({ ...body, weight: 99 });
      expect(conflict.status).toBe(409);
      expect((await conflict.json()).type).toBe('urn:problem:id-taken');
      expect((await staff.read(body.id as string)).weight).toBe(12.4);
    });

    it('stores one shipment for 50 parallel requests with one id, with the same response to all (C2)', async () => {
      const body = aShipmentBody({ trackingNumber: 'TC-PARALLEL'.slice(0, 11) });
      const answers = await Promise.all(Array.from({ length: 50 }, () => staff.post(body)));
      const statuses = answers.map((answer) => answer.status).sort();
      expect(statuses).toEqual([...Array<number>(49).fill(200), 201]);
      const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
      expect(texts.size).toBe(1);
      const { items } = await (await staff.api.call('GET', '/api/v1/shipments', { token: staff.token })).json();
      expect(items).toHaveLength(1);
    });

    it('rejects an existing tracking number on its field', async () => {
      await staff.api.create(staff.token, { trackingNumber: 'TC-AAAA1111' });
      const response = await staff.post(aShipmentBody({ trackingNumber: 'tc-aaaa1111' }));
      expect(response.status).toBe(409);
      expect((await response.clone().json()).type).toBe('urn:problem:tracking-number-taken');
      expect((await response.json()).errors).toMatchObject([{ path: 'trackingNumber', code: 'trackingNumberTaken' }]);
    });

    it.each([
      ['serviceType', '', 'Please fill all required fields'],
      ['originAddress', '   ', 'Please fill all required fields'],
      ['destinationAddress', undefined, 'Please fill all required fields'],
      ['weight', 0, 'Weight must be greater than 0'],
      ['weight', -1, 'Weight must be greater than 0'],
      ['weight', 'heavy', 'Weight must be greater than 0'],
      ['trackingNumber', 'TC-123', 'Invalid tracking number format. Use format: TC-XXXXXXXX'],
      ['createdAt', '2026-12-03T00:00:00Z', 'Creation date cannot be later than today'],
      ['estimatedDeliveryDate', '2026-12-01T23:59:59Z', 'Estimated delivery date cannot be earlier than today'],
      ['dimensions.length', 0.5, 'Enter at least 1, or 0 if unknown'],
      ['items.0.quantity', 0, 'Item quantity must be a whole number of at least 1'],
      ['items.0.weight', -0.1, 'Item weight cannot be negative'],
      ['originAddress', 'x'.repeat(501), 'This text is too long'],
      ['originAddress', 'TC-DEMO0001', 'This is a tracking number, not a place'],
      ['originAddress', 'TCDEMO0001', 'This is a tracking number, not a place'],
      ['destinationAddress', ']C1NLS-5GZ8K3YM', 'This is a tracking number, not a place'],
      ['notes', 'a\0b', 'This value is not valid'],
      ['notes', 'half a pair \ud800', 'This value is not valid'],
      ['createdAt', 'yesterday', 'This value is not valid'],
    ])('rejects %s = %j with "%s"', async (path, value, message) => {
      const body = aShipmentBody({ items: [{ description: 'x', quantity: 1, weight: 0 }] });
      const keys = path.split('.');
      const [head = '', ...rest] = keys;
      if (head === 'dimensions') body.dimensions = { length: value, width: 0, height: 0 };
      else if (head === 'items') body.items = [{ description: 'x', quantity: 1, weight: 0, [rest[1] ?? '']: value }];
      else body[head] = value;
      const response = await staff.post(body);
      expect(response.status).toBe(422);
      expect((await response.json()).errors).toEqual([expect.objectContaining({ path, message })]);
    });

    it('keeps emoji, markup, right-to-left and zero-width text exactly', async () => {
      const notes = '<b>ש</b> 🚚 a\u200bb \u202eabc';
      const { id } = await staff.api.create(staff.token, { notes, originAddress: notes });
      expect(await staff.read(id)).toMatchObject({ notes, originAddress: notes });
    });
  },
  { keepRows: true },
);
