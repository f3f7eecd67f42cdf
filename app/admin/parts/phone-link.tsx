import type { ReactNode } from 'react';
import { findPhoneUri } from './find-phone-uri.ts';

interface PhoneLinkProps {
  phone: string;
  /** A postal address of the same person, for numbers in national form. */
  address?: string;
  /** Default: the number as it was written. */
  children?: ReactNode;
}

/** A link that calls the number; plain text where it can't be dialed for certain. */
export function PhoneLink({ phone, address, children = phone }: PhoneLinkProps) {
  const uri = findPhoneUri(phone, address);
  return uri === undefined ? <span>{children}</span> : <a href={uri}>{children}</a>;
}
