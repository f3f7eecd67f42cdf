import type { ImportProfile } from '../profiles.ts';

/** Sales orders with technical field names. */
export const odoo: ImportProfile = {
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
};
