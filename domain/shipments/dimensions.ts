import { getIntl } from '../intl.ts';
import type { PublicShipment } from '../tracking/public-shipment.ts';

/** "12.4 kg" with a non-breaking space and the original decimals. */
export function formatWeight(
  { weight, weightUnit }: Pick<PublicShipment, 'weight' | 'weightUnit'>,
  language: string,
): string {
  return `${getIntl(Intl.NumberFormat, language, { maximumFractionDigits: 10 }).format(weight)}\u00a0${weightUnit}`;
}

/** "60 × 40 × 35 cm" with a non-breaking space; a missing side (0) is a dash, and '' if all are missing. */
export function formatDimensions(
  { dimensions, dimensionsUnit }: Pick<PublicShipment, 'dimensions' | 'dimensionsUnit'>,
  language: string,
): string {
  const sides = [dimensions.length, dimensions.width, dimensions.height];
  if (sides.every((side) => side === 0)) return '';
  const numbers = getIntl(Intl.NumberFormat, language);
  return `${sides.map((side) => (side === 0 ? '–' : numbers.format(side))).join(' × ')}\u00a0${dimensionsUnit}`;
}
