import { Fragment, type ReactNode } from 'react';

/** Server and browser may use different spaces in a language, which is not worth rendering again. */
const toElement = (value: ReactNode, key?: number): ReactNode =>
  typeof value === 'string' ? (
    <span key={key} suppressHydrationWarning>
      {value}
    </span>
  ) : (
    value
  );

/**
 * Replaces slots in a text by elements: `fillSlots('in <place/>, {{ago}}', { place: <b>Rome</b> })`. Translators can
 * move an element with the words around it. A slot without an element stays empty. Each text is wrapped in an element,
 * because browsers that translate pages replace bare text nodes.
 */
export function fillSlots(text: string, slots: Record<string, ReactNode>): ReactNode[] {
  // Every second part is a captured slot name. Parts never move, so their index can be their React key.
  return text.split(/<(\w+)\/>/).map((part, index) => {
    if (index % 2 === 1) return <Fragment key={index}>{toElement(slots[part])}</Fragment>;
    return part === '' ? null : toElement(part, index);
  });
}

/** Removes the sentence that contains the slot, up to its full stop. */
export const dropSentence = (text: string, slot: string): string =>
  text.replace(new RegExp(`[^.。]*<${slot}/>[^.。]*[.。]`), '');
