import type { ImportProfile } from '../profiles.ts';

/** Orders with addresses, named as in PrestaShop's database and most export modules. */
export const prestashop: ImportProfile = {
  program: 'PrestaShop',
  signature: ['id_order', 'delivery_firstname', 'delivery_lastname', 'delivery_address1', 'delivery_city', 'date_add'],
  columns: { createdAt: ['date_add'] },
};
