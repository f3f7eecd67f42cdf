import { useEffect, useRef } from 'react';
import { toFieldId } from './use-field-error.ts';

/** Gives what puts the focus into the field of this name once it is drawn, however many other changes are drawn before it. */
export function useFocusAdded(): (field: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const field = wanted.current && document.getElementById(toFieldId(wanted.current));
    if (!field) return;
    field.focus();
    wanted.current = undefined;
  });
  return (field) => {
    wanted.current = field;
  };
}
