import type { ImportProfile } from '../profiles.ts';

/** The order grid of Adobe Commerce and Magento. */
export const magento: ImportProfile = {
  program: 'Magento',
  signature: ['ID', 'Purchase Point', 'Bill-to Name', 'Ship-to Name', 'Shipping Information', 'Customer Group'],
  columns: { customerReference: ['ID'] },
};
