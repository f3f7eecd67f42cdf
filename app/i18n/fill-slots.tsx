import { Fragment, type ReactNode } from 'react';

/**
 * Puts elements into the places that a text keeps for them: `fillSlots('in <place/>, {{ago}}', { place: <b>Rome</b> })`.
 * So a translator moves an element with the words around it. A slot without an element stays empty.
 */
export function fillSlots(text: string, slots: Record<string, ReactNode>): ReactNode[] {
  // Every second part is the name that the pattern caught; parts never change their places, so their index is a key.
  return text
    .split(/<(\w+)\/>/)
    .map((part, index) => <Fragment key={index}>{index % 2 === 1 ? slots[part] : part}</Fragment>);
}

/** The text without the sentence that keeps a place for this element; it ends with the first full stop after it. */
export const dropSentence = (text: string, slot: string): string =>
  text.replace(new RegExp(`[^.。]*<${slot}/>[^.。]*[.。]`), '');
