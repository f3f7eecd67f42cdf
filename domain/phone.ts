/** Countries whose numbers keep the zero that others leave out from abroad: Italy and San Marino. */
const KEEPS_ZERO = /^\+(?:39|378)/;
const E164 = /^\+[1-9]\d{7,14}$/;

/**
 * The address that calls a company's number, which is written in international form: without the "(0)" of national calls and
 * what is only for eyes. Undefined for any other text, which nobody could dial from everywhere.
 */
export function toPhoneUri(phone: string): string | undefined {
  const dialed = phone.replace(/\(0\)/, KEEPS_ZERO.test(phone) ? '0' : '').replace(/[^+\d]/g, '');
  return E164.test(dialed) ? `tel:${dialed}` : undefined;
}
