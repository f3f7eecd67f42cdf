import { type RefObject, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { ContactValues } from '#domain/contact/contact.ts';
import { readContact } from './send-contact.ts';

/** What was typed at the history entry that the visitor left last. In memory only, so it ends with the document. */
let left: { key: string; values: ContactValues } | undefined;

/**
 * Keeps what is typed while the visitor follows a link and comes back, as browsers do for whole documents. Returns the
 * values to begin with; undefined unless the visitor came back.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>): ContactValues | undefined {
  const { key } = useLocation();
  const [draft] = useState(() => (left?.key === key ? left.values : undefined));
  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      if (element) left = { key, values: readContact(new FormData(element)).values };
    };
  }, [form, key]);
  return draft;
}
