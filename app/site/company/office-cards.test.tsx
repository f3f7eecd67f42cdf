import { expect, test } from 'vitest';
import { renderPage } from '#tests/render-page.tsx';
import { OfficeCards } from './office-cards.tsx';

const read = (now: string) =>
  renderPage(
    <OfficeCards data={{ now, closedDays: [{ day: '2026-12-25', name: 'Christmas Day' }] }} now={new Date(now)} />,
  );

const count = (html: string, text: string) => html.split(text).length - 1;

test('an office names the closed day only on that day, not on a weekend before it', () => {
  expect(count(read('2026-12-25T15:00:00.000Z'), 'Closed today: Christmas Day')).toBe(3);
  const sunday = read('2026-12-20T15:00:00.000Z');
  expect([count(sunday, 'Closed, opens'), count(sunday, 'Christmas')]).toEqual([3, 0]);
});
