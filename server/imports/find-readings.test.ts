import { expect, it } from 'vitest';
import type { ImportField } from '#domain/imports/import.ts';
import { findReadings } from './find-readings.ts';

const COLUMNS = [
  ['02/12/2026', '03/12/2026'],
  ['28/11/2026', '27/11/2026'],
  ['11/28/2026', '11/27/2026'],
];
const find = (
  columns: string[][],
  header: string[],
  mapped: Partial<Record<ImportField, number[]>>,
  isWorkbook = false,
) =>
  findReadings({
    texts: (column) => columns[column] ?? [],
    header,
    mapping: { columns: mapped, constants: {}, dateOrders: {} },
    now: new Date('2026-11-29T12:00:00Z'),
    timeZone: 'Europe/Berlin',
    prefixes: ['TC'],
    isWorkbook,
  });
const findOrder = (columns: string[][]) =>
  find(columns, ['Delivery', 'Sent', 'Paid'], { estimatedDeliveryDate: [0] }).mapping.dateOrders.estimatedDeliveryDate;

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
  expect(find([cells], ['Weight'], { weight: [0] }, isWorkbook).decimals.weight).toBe(sign);
});

it('asks nothing about cells that a spreadsheet broke', () => {
  const columns = [
    ['#N/A', 'Standard'],
    ['3.40434161094012e+17', 'TC-AAAA0000'],
  ];
  const mapped = { serviceType: [0], trackingNumber: [1] };
  expect(find(columns, ['Service', 'Tracking number'], mapped).columnQuestions).toEqual([]);
});
