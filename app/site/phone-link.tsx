import type { ReactNode } from 'react';

interface PhoneLinkProps {
  phone: string;
  className?: string | undefined;
  /** Defaults to the number as it was entered. */
  children?: ReactNode;
}

/** Links to one of the company's numbers; plain text if it can't be dialed from everywhere. */
export function PhoneLink({ phone, className, children = phone }: PhoneLinkProps) {
  const uri = toPhoneUri(phone);
  return uri === undefined ? (
    <span>{children}</span>
  ) : (
    <a className={className} href={uri}>
      {children}
    </a>
  );
}

/** Countries whose numbers keep their leading zero in international form: Italy and San Marino. */
const KEEPS_ZERO = /^\+(?:39|378)/;
const E164 = /^\+[1-9]\d{7,14}$/;

/**
 * Returns the `tel:` URI of a number in international form, without "(0)" and separators. Undefined for any other text,
 * which can't be dialed from everywhere.
 */
export function toPhoneUri(phone: string): string | undefined {
  const dialed = phone.replace(/\(0\)/, KEEPS_ZERO.test(phone) ? '0' : '').replace(/[^+\d]/g, '');
  return E164.test(dialed) ? `tel:${dialed}` : undefined;
}
