import { expect, test } from 'vitest';
import { formatTenths, isPreset, readReportView, toListAddress, toPreset, toReportSearch } from './report-view.ts';

const TODAY = '2026-12-02';
const read = (search: string) => readReportView(new URLSearchParams(search), TODAY);

test('a report covers the last 30 days including today by default', () => {
  expect(read('')).toMatchObject({ from: '2026-11-03', to: TODAY });
  expect(isPreset(read(''), TODAY, 30)).toBe(true);
  expect(read('?to=2026-11-30')).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
  expect(read('?from=yesterday&to=2026-02-30&service=AIR')).toEqual(read(''));
});

test('the address stores and restores everything a report is about', () => {
  const query = {
    from: '2026-11-24',
    to: TODAY,
    service: 'ECONOMY',
    customer: 'c-1',
    origin: 'São Paulo',
    destination: '',
  } as const;
  expect(read(toReportSearch(query))).toEqual(query);
});

test('a preset keeps service and lane', () => {
  expect(toPreset(read('?service=EXPRESS&origin=Oslo'), TODAY, 7)).toMatchObject({
    from: '2026-11-26',
    to: TODAY,
    service: 'EXPRESS',
    origin: 'Oslo',
  });
});

test('shares and times have one decimal, separated as the language does', () => {
  const written = ['en', 'es', 'fr', 'de', 'zh'].map((language) => formatTenths(12.04, language));
  expect(written).toEqual(['12.0', '12,0', '12,0', '12,0', '12.0']);
});

test('a figure links to the list of what it counts', () => {
  const address = toListAddress(read('?from=2026-11-24&service=EXPRESS'), { status: 'ON_HOLD' });
  expect(address).toBe('/admin/shipments?status=ON_HOLD&service=EXPRESS&createdFrom=2026-11-24&createdTo=2026-12-02');
});
