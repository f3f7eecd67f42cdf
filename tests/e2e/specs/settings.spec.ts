import { startOnPostgres } from '../support/start-on-postgres.ts';
import { expect, test } from '../support/test.ts';

test('a site behind TLS with its own retention periods has HSTS (S2), accepts only its own forms, and states the periods', async ({
  request,
}) => {
  const server = await startOnPostgres({
    PUBLIC_URL: 'https://www.transcargo.example',
    RETENTION_SUBSCRIPTION_DAYS: '7',
    RETENTION_CONTACT_MONTHS: '1',
    RETENTION_PEOPLE_DAYS: '9',
  });
  try {
    await test.step('HSTS', async () => {
      const response = await request.get(`${server.url}/`);
      expect(response.headers()['strict-transport-security']).toContain('max-age=31536000');
    });
    await test.step('forms', async () => {
      const post = (origin: string) =>
        request.post(`${server.url}/contact`, {
          headers: { Origin: origin },
          form: { name: 'Ada', email: 'ada@example.com', subject: 'OTHER', message: 'Hello', language: 'en' },
        });
      const sent = await post('https://www.transcargo.example');
      expect([sent.status(), (await sent.text()).includes('Your case number is')]).toEqual([200, true]);
      const rejected = await post('https://other.example');
      expect(rejected.status()).toBe(403);
      expect(await rejected.text()).toContain('This form was sent from another site');
    });
    await test.step('retention periods', async () => {
      const html = await (await request.get(`${server.url}/privacy?lang=fr`)).text();
      const policy = html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
      expect(policy).toContain('7 jours après la livraison');
      expect(policy).toContain('1 mois après la clôture');
      expect(policy).toContain('9 jours après la livraison ; 400 jours après');
    });
    // The other site causes it, so it is not logged as an error.
    expect(server.errors).toEqual([]);
  } finally {
    await server.stop();
  }
});
