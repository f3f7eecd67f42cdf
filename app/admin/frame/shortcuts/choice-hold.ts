import { type ChoiceField, restoreValue } from './scan-target.ts';

interface Hold {
  field: ChoiceField;
  /** Its value before the first key. */
  before: string;
  /** The events that the page has not heard yet. */
  types: Set<string>;
}

/**
 * Holds back what keys choose in a list or a date until it is certain that a person pressed them: many lists act at once on
 * what is chosen, and a scan chooses whatever begins with its letters.
 */
export function createChoiceHold() {
  let hold: Hold | undefined;
  const end = () => {
    const ended = hold;
    hold = undefined;
    return ended;
  };
  /** A person chose: the page hears of it now. */
  const release = () => {
    const ended = end();
    for (const type of ended?.types ?? []) ended?.field.dispatchEvent(new Event(type, { bubbles: true }));
  };
  return {
    release,
    begin(field: ChoiceField) {
      if (hold?.field === field) return;
      release();
      hold = { field, before: field.value, types: new Set() };
    },
    /** A scanner chose: nothing has happened. */
    undo() {
      const ended = end();
      if (ended) restoreValue(ended.field, ended.before);
    },
    /** Hears of an input or a change before the page does. */
    listen(event: Event) {
      if (!hold || event.target !== hold.field) return;
      event.stopImmediatePropagation();
      hold.types.add(event.type);
    },
  };
}
