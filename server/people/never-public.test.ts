import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#tests/engines.ts';
import { readEvents } from '#tests/events.ts';
import { useMail } from '#tests/mail.ts';
import { TRAPPED, TRAPPED_CUSTOMER, TRAPS } from '#tests/people-traps.ts';

describeOnBothEngines(
  'people, references and customers',
  (engine) => {
    const mail = useMail(engine);

    it('appear in no public response, stream or email to a subscriber (P1)', async () => {
      const { api, token } = mail;
      const call = (method: string, path: string, body?: unknown) =>
        api.call(method, `/api/v1${path}`, { body, token });
      const { company: name, name: _, ...contact } = TRAPPED_CUSTOMER;
      const customer = await (await call('POST', '/customers', { id: 'customer-1', name, ...contact })).json();
      const shipment = await mail.create({ ...TRAPPED, customerId: customer.id });
      expect(JSON.stringify(shipment).match(new RegExp(TRAPS, 'gi'))?.length).toBeGreaterThan(10);
      const { trackingNumber } = shipment;
      for (const language of ['en', 'de']) await mail.subscribe(shipment, `follower.${language}@example.com`, language);
      const stream = readEvents(
        await api.call('GET', `/api/v1/tracking/${trackingNumber}/events?since=0&include=route`),
      );
      const messages: unknown[] = [await stream.next()];
      await mail.addStatus(shipment);
      messages.push(await stream.next());
      // The recipient's name isn't a place, in any spelling.
      await mail.addStatus(shipment, { location: TRAPPED.people.recipient.name.toUpperCase() });
      messages.push(await stream.next());
      stream.leave();
      for (const path of [
        `/tracking/${trackingNumber}`,
        `/tracking/${trackingNumber}?include=route&lang=de`,
        '/connection-test',
      ])
        messages.push(await (await api.call('GET', `/api/v1${path}`)).text());
      const mails = await mail.server.until(6);
      messages.push(mails);
      messages.push(api.logs);
      const text = JSON.stringify(messages);
      expect(text).toContain(trackingNumber);
      expect(text).not.toMatch(TRAPS);
      // Without a session, callers don't even learn that they exist.
      for (const path of [
        '/shipments?search=trap',
        '/shipments?reference=TRAP-4711',
        `/shipments/${shipment.id}`,
        '/customers',
      ])
        expect([path, (await api.call('GET', `/api/v1${path}`)).status]).toEqual([path, 401]);
    });
  },
  { keepRows: true },
);
