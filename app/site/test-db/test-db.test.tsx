import { expect, test } from 'vitest';
import { aPageContext } from '#tests/page-context.ts';
import { renderPage } from '#tests/render-page.tsx';
import TestDb, { loader } from './test-db.tsx';

const load = async (answer: () => Response) => {
  const { context, reported } = aPageContext(answer);
  const result = await loader({ context } as unknown as Parameters<typeof loader>[0]);
  return { result, reported };
};
const render = (items: object[] | null) =>
  renderPage(<TestDb {...({ loaderData: { items } } as Parameters<typeof TestDb>[0])} />);

test('the page responds to a failure with 503 and plain words, and reports it', async () => {
  const refusal = () => Response.json({ title: 'connect ECONNREFUSED 10.0.0.7:5432', status: 503 }, { status: 503 });
  const { result, reported } = await load(refusal);
  expect(result).toMatchObject({ data: { items: null }, init: { status: 503 } });
  expect(reported).toHaveLength(1);
  const html = render(null);
  expect(html).toContain('<h1>Connection Error</h1>');
  expect(html).toContain('The shipment database is not responding at the moment.');
});

test('the page lists shipments with true status, service and creation date', () => {
  const createdAt = '2026-12-02T03:00:00Z';
  const html = render([{ trackingNumber: 'TC-7K••••••', status: 'ON_HOLD', serviceType: 'ECONOMY', createdAt }]);
  for (const text of ['TC-7K••••••', 'On Hold', 'Economy', 'Dec 1, 2026', 'Here is the newest shipment.']) {
    expect(html).toContain(text);
  }
});

test('the page does not treat an empty database as a failure', () => {
  expect(render([])).toContain('No shipment is stored yet.');
});
