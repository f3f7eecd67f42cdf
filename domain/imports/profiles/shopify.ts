import type { ImportProfile } from '../profiles.ts';

/** The export of orders, where "Name" is the number of the order. */
export const shopify: ImportProfile = {
  program: 'Shopify',
  signature: ['Name', 'Financial Status', 'Fulfillment Status', 'Lineitem name', 'Shipping Name', 'Shipping Address1'],
  columns: { customerReference: ['Name'] },
};
