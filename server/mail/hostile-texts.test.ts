import { describe, expect, it } from 'vitest';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useMail } from '#tests/mail.ts';
import { LOGO } from '#tests/mail-server.ts';
import { promised } from '#tests/promised.ts';
import { SCRIPT_PAYLOADS } from '#tests/script-payloads.ts';

/** `npm test` runs every fourth payload, some of each kind. */
const PAYLOADS = promised(
  SCRIPT_PAYLOADS.filter((_, index) => index % 4 === 0),
  SCRIPT_PAYLOADS,
);

/** For single-line fields, which reject a line break. */
const toLine = (payload: string) => payload.replace(/\s+/g, ' ').trim();

/** Elements of our own emails; anything else was injected. */
const OWN = /^(?:!doctype|html|head|meta|title|style|body|div|table|tbody|tr|td|h1|p|span|b|br|a)$/i;
const listElements = (html: string) => [...html.matchAll(/<\/?\s*([!a-z][\w-]*)/gi)].map(([, name = '']) => name);

describeOnBothEngines(
  'hostile texts',
  (engine) => {
    const mail = useMail(engine);

    it(`stay text in every field of the HTML mail: ${PAYLOADS.length} payloads (S6)`, async () => {
      for (const [n, payload] of PAYLOADS.entries()) {
        const line = toLine(payload);
        const shipment = await mail.create({ originAddress: line, destinationAddress: line });
        await mail.subscribe(shipment, `ada${n}@example.com`);
        await mail.addStatus(shipment, { location: line, notes: payload });
        await mail.api.call('POST', '/api/v1/contact', {
          body: {
            name: line,
            email: 'ada@example.com',
            phone: line.slice(0, 50),
            subject: 'OTHER',
            message: payload,
          },
          address: `2002:${n.toString(16)}::1`,
        });
      }
      const mails = await mail.server.until(PAYLOADS.length * 3);
      for (const { html = '', subject } of mails) {
        expect({ subject, foreign: listElements(html.replace(LOGO, '')).filter((name) => !OWN.test(name)) }).toEqual({
          subject,
          foreign: [],
        });
        expect(html.match(/<style/g)).toHaveLength(1);
        expect(html.match(/<meta/g)).toHaveLength(4);
        expect(html).not.toMatch(/<[^>]*\son\w+=|href="(?!http:\/\/localhost:3000\/)/i);
      }
    }, 60_000);

    describe('in headers', () => {
      it('add no recipient and no header: line breaks are rejected or folded (S8)', async () => {
        const evil = 'London\r\nBcc: victim@example.com\r\n\r\nHello';
        const shipment = await mail.create({ destinationAddress: evil });
        await mail.subscribe(shipment, 'ada@example.com');
        await mail.addStatus(shipment, { location: evil, notes: evil });
        const contact = { name: evil, email: 'ada@example.com', subject: 'OTHER', message: evil };
        expect((await mail.api.call('POST', '/api/v1/contact', { body: contact })).status).toBe(422);
        await mail.api.call('POST', '/api/v1/contact', { body: { ...contact, name: 'Ada' } });
        const mails = await mail.server.until(3);
        expect(mails.flatMap(({ envelope }) => envelope.to).sort()).toEqual([
          'ada@example.com',
          'ada@example.com',
          'office@transcargo.example',
        ]);
        for (const { headers, bcc, cc } of mails) {
          expect([bcc, cc]).toEqual([undefined, undefined]);
          expect(headers.map(({ key }) => key)).not.toContain('bcc');
        }
      });

      it.each([
        'ada@example.com\r\nBcc: victim@example.com',
        'ada@example.com\nX: y',
        'ada@example.com, victim@example.com',
        'ada@example.com;victim@example.com',
        '"ada" <ada@example.com>',
        'ada@example.com>\r\nRCPT TO:<victim@example.com',
        'ada@example.com\u2028victim@example.com',
      ])('cannot subscribe %j (S8)', async (email) => {
        const shipment = await mail.create();
        await expect(mail.subscribe(shipment, email)).rejects.toThrow('422');
        expect(await mail.outbox()).toEqual([]);
      });
    });
  },
  { keepRows: true },
);
