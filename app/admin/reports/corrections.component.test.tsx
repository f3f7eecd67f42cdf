import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CorrectionKind, Report, ReportCorrections } from '#domain/reports/report.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { answerInstead } from '#tests/components/faults.ts';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { listRows, storeShipment } from '#tests/components/shipments.ts';
import { ask, signIn } from '#tests/components/staff.ts';

const DAY_MS = 86_400_000;
const inDays = (count: number) => new Date(Date.now() + count * DAY_MS).toISOString();
const shares = () => page.getByRole('heading', { name: 'Share by status' });
const note = () => page.getByText(/^Changed since/);

function toCorrections(since: string, shipment: Shipment, kinds: CorrectionKind[]): ReportCorrections {
  const { id: shipmentId, trackingNumber } = shipment;
  return {
    since,
    counts: Object.fromEntries(kinds.map((kind) => [kind, 1])),
    rows: kinds.map((kind) => ({ kind, shipmentId, trackingNumber, at: since })),
  };
}

/** Replaces the corrections: the server finds some only after a day is over, and other tests may cause more. */
function answerWithCorrections(corrections: ReportCorrections | null): void {
  answerInstead(/^GET .*\/reports\/summary/, async (proceed) => {
    const report: Report = await (await proceed()).json();
    return Response.json({ ...report, corrections });
  });
}

test('a report shows since when, how and for which shipments it changed, and links to all but deleted ones', async () => {
  const shipment = await storeShipment(await signIn());
  answerWithCorrections(null);
  await open('/admin/reports');
  await expect.element(shares()).toBeVisible();
  await expect.element(note()).not.toBeInTheDocument();
  const since = '2026-01-15T10:00:00.000Z';
  answerWithCorrections(toCorrections(since, shipment, ['delivery', 'told', 'deleted', 'entered', 'changed']));
  const { path } = await open('/admin/reports');
  await expect
    .element(note())
    .toMatchTextContent(
      /^Changed since Thursday, January 15(, 2026)?: 1 delivery was corrected, 1 delivery was reported late, 1 shipment was deleted, 1 shipment was entered late, and 1 shipment has another service, route, creation date or first promised date\.$/,
    );
  await note().click();
  const rowOf = (what: string) => page.getByRole('row', { name: `${shipment.trackingNumber} ${what}` });
  await createLook()('a report that changed');
  for (const what of ['Delivery corrected', 'Delivery reported late', 'Entered late', 'Service, route or a date'])
    await expect.element(rowOf(what).getByRole('link')).toHaveAttribute('href', `/admin/shipments/${shipment.id}`);
  await expect.element(rowOf('Deleted')).toBeVisible();
  await expect.element(rowOf('Deleted').getByRole('link')).not.toBeInTheDocument();
  await rowOf('Entered late').getByRole('link').click();
  await expect.poll(path).toBe(`/admin/shipments/${shipment.id}`);
});

test('moved dates are counted by reason, and each count lists its shipments', async () => {
  const token = await signIn();
  const { id, trackingNumber } = await storeShipment(token, { estimatedDeliveryDate: inDays(4) });
  for (const [days, estimateReason] of [
    [6, 'customs'],
    [7, 'weather'],
  ] as const) {
    const { version } = await ask<Shipment>(token, `/shipments/${id}`);
    const data = { estimatedDeliveryDate: inDays(days), estimateReason };
    await ask(token, `/shipments/${id}`, { method: 'PATCH', headers: { 'If-Match': `"${version}"` }, data });
  }
  await open('/admin/reports');
  const moves = page.getByRole('region', { name: 'Dates that moved' });
  await expect.element(moves.getByRole('row', { name: /Customs inspection/ })).toBeVisible();
  await moves.getByRole('link', { name: /^\d+: Weather/ }).click();
  await expect.element(listRows().filter({ hasText: trackingNumber })).toBeVisible();
});

test('a report exports the rows of its own filter', async () => {
  allowConsoleError(/Failed to export shipments/);
  await storeShipment(await signIn(), { serviceType: 'ECONOMY' });
  await open('/admin/reports?service=ECONOMY');
  await expect.element(shares()).toBeVisible();
  const bodies: unknown[] = [];
  const { fetch } = window;
  // The setup of component tests restores it after each test.
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith('/exports')) return fetch(input, init);
    bodies.push(await request.json());
    // A download would leave the page of the tests.
    return new Response('{}', { status: 429 });
  };
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Other exports are running.');
  expect(bodies).toMatchObject([{ service: 'ECONOMY' }]);
});

test('reports and the list behind a figure are accessible at every width (F1)', async () => {
  const look = createLook(2);
  await storeShipment(await signIn(), { status: 'ON_HOLD', serviceType: 'ECONOMY' });
  await open('/admin/reports');
  await expect.element(shares()).toBeVisible();
  await look('a report');
  await open('/admin/reports?from=2026-01-01&to=2026-12-31');
  await expect.element(shares()).toBeVisible();
  await look('a year');
  await open('/admin/shipments?createdFrom=2026-01-01&delivery=TIMED&service=EXPRESS');
  await expect.element(page.getByText('With a delivery entry')).toBeVisible();
  await look('the list behind a figure');
});
