import type { ImportProfile } from '../profiles.ts';

/** Orders with their addresses, as PrestaShop's own database and most of its export modules name them. */
export const prestashop: ImportProfile = {
  program: 'PrestaShop',
  signature: ['id_order', 'delivery_firstname', 'delivery_lastname', 'delivery_address1', 'delivery_city', 'date_add'],
  columns: { createdAt: ['date_add'] },
};
