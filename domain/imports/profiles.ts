import { toHeadingKey } from './heading-words.ts';
import { type ImportField, MAX_HEADING_LENGTH, MAX_IMPORT_COLUMNS } from './import.ts';
import type { ImportMapping } from './schema.ts';

/** Headings of another program's export that words alone don't identify. */
export interface ImportProfile {
  /** The program's own name. */
  program: string;
  /** Headings that identify an export; four of five are enough. */
  signature: readonly string[];
  /** Headings of the columns that form a field, in order; missing ones are skipped. */
  columns: Partial<Record<ImportField, readonly string[]>>;
  /** Units that the program always uses and its headings don't name. */
  units?: Pick<ImportMapping['constants'], 'weightUnit' | 'dimensionsUnit'>;
}

export const IMPORT_PROFILES: readonly ImportProfile[] = [
  // Batches of shipments, in ounces and inches as in its API.
  {
    program: 'EasyPost',
    signature: ['to_address.name', 'to_address.street1', 'to_address.zip', 'from_address.street1', 'parcel.weight'],
    columns: {},
    units: { weightUnit: 'oz', dimensionsUnit: 'in' },
  },
  // The order grid of Adobe Commerce and Magento.
  {
    program: 'Magento',
    signature: ['ID', 'Purchase Point', 'Bill-to Name', 'Ship-to Name', 'Shipping Information', 'Customer Group'],
    columns: { customerReference: ['ID'] },
  },
  // Shopify's orders by the app Matrixify, in grams.
  {
    program: 'Matrixify',
    signature: ['Name', 'Command', 'Weight Total', 'Shipping: Address 1', 'Shipping: Zip', 'Line: Title'],
    columns: { customerReference: ['Name'] },
    units: { weightUnit: 'g' },
  },
  // Sales orders with technical field names.
  {
    program: 'Odoo',
    signature: ['name', 'partner_id/name', 'partner_shipping_id/street', 'partner_shipping_id/city', 'date_order'],
    columns: {
      customerReference: ['name'],
      createdAt: ['date_order'],
      recipientName: ['partner_shipping_id/name'],
      recipientEmail: ['partner_shipping_id/email'],
      recipientPhone: ['partner_shipping_id/phone'],
      destinationAddress: [
        ...['partner_shipping_id/city', 'partner_shipping_id/street', 'partner_shipping_id/street2'],
        ...['partner_shipping_id/zip', 'partner_shipping_id/state_id', 'partner_shipping_id/country_id'],
      ],
    },
  },
  // Orders with addresses, named as in PrestaShop's database and most export modules.
  {
    program: 'PrestaShop',
    signature: [
      'id_order',
      'delivery_firstname',
      'delivery_lastname',
      'delivery_address1',
      'delivery_city',
      'date_add',
    ],
    columns: { createdAt: ['date_add'] },
  },
  // The order export, where "Name" is the order number.
  {
    program: 'Shopify',
    signature: [
      'Name',
      'Financial Status',
      'Fulfillment Status',
      'Lineitem name',
      'Shipping Name',
      'Shipping Address1',
    ],
    columns: { customerReference: ['Name'] },
  },
];

const MIN_SHARE = 0.8;

const toKeys = (header: readonly string[]) =>
  header.slice(0, MAX_IMPORT_COLUMNS).map((heading) => toHeadingKey(heading.slice(0, MAX_HEADING_LENGTH)));

/** Returns the program whose export has these headings. */
export function findImportProfile(header: readonly string[]): ImportProfile | undefined {
  const keys = new Set(toKeys(header));
  const isIts = ({ signature }: ImportProfile) =>
    signature.filter((heading) => keys.has(toHeadingKey(heading))).length >= signature.length * MIN_SHARE;
  return IMPORT_PROFILES.find(isIts);
}

/** Maps a profile's fields to columns of the list. */
export function toProfileColumns({ columns }: ImportProfile, header: readonly string[]): ImportMapping['columns'] {
  const keys = toKeys(header);
  const matches = Object.entries(columns).map(([field, headings]) => {
    const columnsOfField = headings
      .map((heading) => keys.indexOf(toHeadingKey(heading)))
      .filter((column) => column !== -1);
    return [field, columnsOfField] as const;
  });
  return Object.fromEntries(matches.filter(([, own]) => own.length > 0));
}
