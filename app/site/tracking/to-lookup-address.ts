import { href } from 'react-router';

/** The page of one number, or the list of several. */
export function toLookupAddress(numbers: readonly string[]): string {
  const [trackingNumber = ''] = numbers;
  return numbers.length > 1
    ? `${href('/track')}?tn=${numbers.join(',')}`
    : href('/track/:trackingNumber', { trackingNumber });
}
