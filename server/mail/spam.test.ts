import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { DEFAULT_COMPANY } from '#domain/company/company.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import type { ContactFacts, ShipmentFacts } from '#domain/mail/mail.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { publicPlaces } from '#server/charts/address/public-places.ts';
import { startMailServer } from '#tests/mail-server.ts';
import type { StoredMail } from './mails.repository.ts';
import { createRender } from './render/render-mail.ts';
import { createSmtpTransport } from './transport.ts';

const hasSpamAssassin = spawnSync('spamassassin', ['--version']).status === 0;
const AT = new Date(Date.now() - 3_600_000).toISOString();

const SHIPMENT: ShipmentFacts = {
  trackingNumber: 'TC-7K2M9Q4X',
  status: 'IN_TRANSIT',
  at: AT,
  place: "St. John's",
  note: 'Waiting for papers.',
  isScan: true,
  isCorrection: false,
  origin: 'New York',
  destination: 'London',
  estimatedDeliveryDate: new Date(Date.now() + 172_800_000).toISOString(),
  history: [{ status: 'IN_TRANSIT', timestamp: AT, location: "St. John's", notes: 'Waiting for papers.' }],
};
const MOVE = { was: AT, reason: 'customs', at: AT } as const;
const CONTACT: ContactFacts = {
  caseNumber: 'C-7K2M9Q',
  name: 'Ada Example',
  email: 'ada@example.com',
  phone: '',
  subject: 'SHIPPING_QUOTE',
  message: 'Could you send a pallet from Hamburg to Chicago? It weighs 400 kg.',
  at: AT,
};

/** Every kind of email in every language. */
const MAILS: Pick<StoredMail, 'kind' | 'language' | 'facts' | 'token'>[] = [
  ...LANGUAGE_CODES.flatMap((language) => [
    { kind: 'subscribed' as const, language, facts: SHIPMENT, token: 'a'.repeat(32) },
    { kind: 'promiseChanged' as const, language, facts: { ...SHIPMENT, move: MOVE }, token: 'a'.repeat(32) },
    ...SHIPMENT_STATUSES.map((status) => {
      const facts = { ...SHIPMENT, status };
      return { kind: 'status' as const, language, facts, token: 'a'.repeat(32) };
    }),
  ]),
  { kind: 'contact', language: 'en', facts: CONTACT, token: null },
  { kind: 'test', language: 'en', facts: { requestedBy: 'pia@transcargo.example', at: AT }, token: null },
];

/** Sends all, and returns them as a receiving mail server delivers them. */
async function sendAll(): Promise<string[]> {
  const server = await startMailServer();
  const from = { name: 'TransCargo', address: 'updates@transcargo.example' };
  const transport = createSmtpTransport({ smtpUrl: server.url, from, concurrency: 1 });
  const site = { publicUrl: 'https://www.transcargo.example', timeZone: 'UTC', now: () => new Date() };
  const render = createRender({ ...site, places: publicPlaces, getCompany: () => DEFAULT_COMPANY });
  for (const mail of MAILS) {
    await transport.send(
      'ada@example.com',
      render({ ...mail, id: randomUUID(), recipient: 'ada@example.com' } as StoredMail),
    );
  }
  const taken = await server.until(MAILS.length);
  transport.close();
  await server.stop();
  const received = `Received: from mail.transcargo.example (mail.transcargo.example [46.4.10.10])\n\tby mx.example.com with ESMTPS; ${new Date().toUTCString().replace('GMT', '+0000')}\n`;
  return taken.map(({ raw }) => received + raw.replaceAll('\r\n', '\n'));
}

/** Returns SpamAssassin's verdicts by its own rules, without network checks. */
function judge(mails: string[]): string[] {
  const box = mails.map((mail) => `From sender Sun Nov 22 12:00:00 2026\n${mail.replace(/^From /gm, '>From ')}\n`);
  const { stdout } = spawnSync('spamassassin', ['--local', '--mbox', '--nocreate-prefs'], {
    input: box.join('\n'),
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  return [...stdout.matchAll(/^X-Spam-Status: (.*(?:\n\s.*)*)/gm)].map(([, verdict = '']) =>
    verdict.replace(/\s+/g, ' '),
  );
}

it.skipIf(!hasSpamAssassin)(
  'no email of any kind in any language costs a point with SpamAssassin (W5)',
  async () => {
    const verdicts = judge(await sendAll());
    expect(verdicts).toHaveLength(MAILS.length);
    expect(verdicts.filter((verdict) => !verdict.startsWith('No, score=0.0 '))).toEqual([]);
  },
  120_000,
);
