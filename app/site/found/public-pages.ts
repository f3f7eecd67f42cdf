/** Addresses that search engines may list. Results of lookups, the connection test and the staff area are not among them. */
export const LISTED_PATHS = [
  '/',
  '/track',
  '/services',
  '/international',
  '/cargo-shipping',
  '/warehouse-solutions',
  '/business-shipping',
  '/about',
  '/careers',
  '/contact',
  '/terms',
  '/privacy',
];
