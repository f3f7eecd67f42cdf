import { expect, it } from 'vitest';
import { readText } from './row.ts';

const toMapping = (field: 'recipientPhone' | 'recipientName', width: number) => ({
  columns: { [field]: [...Array(width).keys()] },
  constants: {},
  dateOrders: {},
});

it.each([
  [['03', '5555', '0100'], '03-5555-0100'],
  [['02075550100', '07700900100'], '02075550100 / 07700900100'],
])('reads phones in several columns: %j', (cells, text) => {
  const header = ['Tel 1', 'Tel 2', 'Tel 3'];
  expect(readText('recipientPhone', cells, toMapping('recipientPhone', cells.length), header)).toBe(text);
});

it.each([
  [['Ada Sample', 'Ada', 'Sample'], 'Ada Sample'],
  [['', 'Ben', 'Demo'], 'Ben Demo'],
  [['Ada', 'van', 'Voorbeeld'], 'Ada van Voorbeeld'],
])('joins the names of %j', (cells, text) => {
  expect(readText('recipientName', cells, toMapping('recipientName', 3), ['Name', 'First', 'Last'])).toBe(text);
});
