import { type NamedDocument, resolve, type Schema } from './api-document.ts';

const MOMENT = '2026-11-21T13:14:08Z';
const DEEPEST = 4;

/** What stands for a text of this name, so that an example reads like one. */
const TEXTS: Record<string, string> = {
  id: '6b1f0d0e-5a0e-4c53-9d5f-2f5a0c1d9e77',
  location: 'Hamburg',
  originAddress: 'Hamburg, Beispielkai 1',
  destinationAddress: 'Oslo, Eksempelgata 9',
  description: 'Lamp',
  name: 'Nordlicht GmbH',
  email: 'anna@example.com',
  url: 'https://shop.example/hooks/shipments',
  notes: 'Ring twice.',
  customerId: 'customer-1',
  phone: '+49 40 0000000',
};

const toNumbers = (prefix: string): Record<string, string> => ({
  trackingNumber: `${prefix}-7K2M9Q4X`,
  number: `${prefix}-7K2M9Q4X`,
  numbers: `${prefix}-7K2M9Q4X,${prefix}-9X1CJ7LF`,
});

function toText(name: string, { format }: Schema, prefix: string): string {
  if (format === 'date-time') return MOMENT;
  if (format === 'date') return MOMENT.slice(0, 10);
  if (/At$|Date$/.test(name)) return MOMENT;
  return toNumbers(prefix)[name] ?? TEXTS[name] ?? '…';
}

/** A value that the schema could mean: only what is needed where `isShort`, everything else. */
export function toExample(given: Schema, document: NamedDocument, isShort: boolean, name = '', depth = 0): unknown {
  const schema = resolve(given, document);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value !== null);
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'array')
    return schema.items && depth < DEEPEST ? [toExample(schema.items, document, isShort, name, depth + 1)] : [];
  if (schema.properties) {
    if (depth >= DEEPEST) return {};
    const wanted = Object.entries(schema.properties).filter(([key]) => !isShort || schema.required?.includes(key));
    return Object.fromEntries(wanted.map(([key, value]) => [key, toExample(value, document, isShort, key, depth + 1)]));
  }
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  return type === 'string' ? toText(name, schema, document.prefix) : {};
}
