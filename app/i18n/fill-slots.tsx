import { Fragment, type ReactNode } from 'react';

/** Server and browser may know different blanks of a language: such a text is not worth a second rendering. */
const toElement = (value: ReactNode, key?: number): ReactNode =>
  typeof value === 'string' ? (
    <span key={key} suppressHydrationWarning>
      {value}
    </span>
  ) : (
    value
  );

/**
 * Puts elements into the places that a text keeps for them: `fillSlots('in <place/>, {{ago}}', { place: <b>Rome</b> })`.
 * So a translator moves an element with the words around it. A slot without an element stays empty.
 * Each text has an element of its own, as a browser that translates the page replaces bare ones.
 */
export function fillSlots(text: string, slots: Record<string, ReactNode>): ReactNode[] {
  // Every second part is the name that the pattern caught; parts never change their places, so their index is a key.
  return text.split(/<(\w+)\/>/).map((part, index) => {
    if (index % 2 === 1) return <Fragment key={index}>{toElement(slots[part])}</Fragment>;
    return part === '' ? null : toElement(part, index);
  });
}

/** The text without the sentence that keeps a place for this element; it ends with the first full stop after it. */
export const dropSentence = (text: string, slot: string): string =>
  text.replace(new RegExp(`[^.。]*<${slot}/>[^.。]*[.。]`), '');
