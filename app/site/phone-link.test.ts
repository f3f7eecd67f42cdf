import { expect, it } from 'vitest';
import { toPhoneUri } from './phone-link.tsx';

it.each([
  ['+1 212 555 0140', 'tel:+12125550140'],
  ['+49 (0)30 / 123-4567', 'tel:+49301234567'],
  ['+39 (0)6 1234567', 'tel:+39061234567'],
])('toPhoneUri converts %j', (phone, uri) => {
  expect(toPhoneUri(phone)).toBe(uri);
});

it.each(['030 1234567', '+49', '+0 1234567', '+49 30 1234567 +49 30 7654321', '', 'call us'])(
  'toPhoneUri returns undefined for %j',
  (phone) => {
    expect(toPhoneUri(phone)).toBeUndefined();
  },
);
