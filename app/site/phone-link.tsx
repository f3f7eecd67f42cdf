import type { ReactNode } from 'react';
import { toPhoneUri } from '#domain/phone.ts';

interface PhoneLinkProps {
  phone: string;
  className?: string | undefined;
  /** Default: the number as it was written. */
  children?: ReactNode;
}

/** A link that calls a number of the company; plain text where it can't be dialed from everywhere. */
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
