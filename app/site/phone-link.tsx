import type { ReactNode } from 'react';
import { toPhoneUri } from '#domain/phone.ts';

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
