import { expect, it } from 'vitest';
import { findReadings } from './find-readings.ts';

const COLUMNS = [
  ['02/12/2026', '03/12/2026'],
  ['28/11/2026', '27/11/2026'],
  ['11/28/2026', '11/27/2026'],
];
const findOrder = (columns: string[][]) =>
  findReadings({
    texts: (column) => columns[column] ?? [],
    header: ['Delivery', 'Sent', 'Paid'],
    mapping: { columns: { estimatedDeliveryDate: [0] }, constants: {}, dateOrders: {} },
    now: new Date('2026-11-29T12:00:00Z'),
    timeZone: 'Europe/Berlin',
    prefixes: ['TC'],
    isWorkbook: false,
  }).mapping.dateOrders.estimatedDeliveryDate;

it('reads days and months in the order that another column of dates proves', () => {
  expect(findOrder(COLUMNS.slice(0, 2))).toBe('dayFirst');
});

it('asks if no other column proves an order, or two contradict each other', () => {
  expect(findOrder(COLUMNS.slice(0, 1))).toBeUndefined();
  expect(findOrder(COLUMNS)).toBeUndefined();
});

it.each([
  [['1.25', '1,500', '3.3750'], true, undefined],
  [['1.25', '2,5', '3.3750'], true, ','],
  [['1.25', '1,500'], false, '.'],
])('proves the decimal separator of %j by texts, not by numbers of a workbook (%s)', (cells, isWorkbook, sign) => {
  const readings = findReadings({
    texts: () => cells,
    header: ['Weight'],
    mapping: { columns: { weight: [0] }, constants: {}, dateOrders: {} },
    now: new Date('2026-11-29T12:00:00Z'),
    timeZone: 'Europe/Berlin',
    prefixes: ['TC'],
    isWorkbook,
  });
  expect(readings.decimals.weight).toBe(sign);
});
