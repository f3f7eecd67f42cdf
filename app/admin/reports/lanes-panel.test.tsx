import { expect, test } from 'vitest';
import { type Report, toCounts } from '#domain/reports/report.ts';
import { DELIVERY_KINDS } from '#domain/shipments/filter.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { renderPage } from '#tests/render-page.tsx';
import { LanesPanel } from './lanes-panel.tsx';

const DAY = 86_400;
const QUERY = { from: '2026-11-01', to: '2026-11-30' };
const TIMES = { fastest: DAY, median: 2 * DAY, p90: 3 * DAY, slowest: 4 * DAY };
const LANE = { origin: 'Hamburg', destination: 'Oslo', delivered: 8, promised: 4, onTime: 3, ...TIMES };
const REPORT: Report = {
  ...QUERY,
  timeZone: 'UTC',
  total: 8,
  days: [],
  statuses: toCounts(SHIPMENT_STATUSES, { DELIVERED: 8 }),
  deliveries: toCounts(DELIVERY_KINDS, { TIMED: 8, ON_TIME: 3 }),
  lanes: [LANE],
  laneCount: 1,
  unplaced: 0,
  moves: { moves: 0, shipments: 0, reasons: [] },
  corrections: null,
};

test('the share on time of a lane is that of its deliveries with a promise', () => {
  const read = (lane: object) =>
    renderPage(<LanesPanel report={{ ...REPORT, lanes: [{ ...LANE, ...lane }] }} query={QUERY} />);
  expect(read({})).toContain('75.0%');
  expect(read({ promised: 0, onTime: 0 })).not.toContain('%');
});
