import type { PublicShipment } from '#domain/public-shipment.ts';

/** What the page shows of a shipment; the browser gets nothing else. */
export type ShownShipment = Omit<PublicShipment, 'createdAt'>;
