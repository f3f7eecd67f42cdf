import type { ImportProfile } from '../profiles.ts';

/** The order export, where "Name" is the order number. */
export const shopify: ImportProfile = {
  program: 'Shopify',
  signature: ['Name', 'Financial Status', 'Fulfillment Status', 'Lineitem name', 'Shipping Name', 'Shipping Address1'],
  columns: { customerReference: ['Name'] },
};
