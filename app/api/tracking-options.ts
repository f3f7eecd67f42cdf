import type { TrackingQuery } from '#domain/public-shipment.ts';

/** How the public view is wanted; in English and without the route where it is not said. */
export type TrackingOptions = Partial<TrackingQuery>;

export const toQuery = ({ language, withRoute }: TrackingOptions) => ({
  ...(language && { lang: language }),
  ...(withRoute && { include: 'route' as const }),
});
