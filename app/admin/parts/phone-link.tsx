import type { ReactNode } from 'react';
import { splitPhones } from './split-phones.ts';

interface PhoneLinkProps {
  phone: string;
  /** A postal address of the same person, for numbers in national form. */
  address?: string;
  icon?: ReactNode;
}

/** A link that calls the number, and one for each of several; plain text where none can be dialed for certain. */
export function PhoneLink({ phone, address, icon }: PhoneLinkProps) {
  const parts = splitPhones(phone, address);
  const [first, ...others] = parts.filter(({ uri }) => uri !== undefined);
  if (first && others.length === 0)
    return (
      <a href={first.uri}>
        {icon}
        {phone}
      </a>
    );
  return (
    <span>
      {icon}
      {first
        ? parts.map(({ text, uri, position }) =>
            uri ? (
              <a key={position} href={uri}>
                {text}
              </a>
            ) : (
              text
            ),
          )
        : phone}
    </span>
  );
}
