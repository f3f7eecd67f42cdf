import type { Shipment } from '#domain/shipment.schema.ts';

/** "60 × 40 × 35 cm"; a side that is not given (0) is a dash, and '' when none is. */
export function formatDimensions({
  dimensions,
  dimensionsUnit,
}: Pick<Shipment, 'dimensions' | 'dimensionsUnit'>): string {
  const sides = [dimensions.length, dimensions.width, dimensions.height];
  if (sides.every((side) => side === 0)) return '';
  return `${sides.map((side) => (side === 0 ? '–' : side)).join(' × ')} ${dimensionsUnit}`;
}
