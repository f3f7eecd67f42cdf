import type { LegalSection, LegalText } from './legal-section.ts';

/** The sections of a legal page: their texts in the order of their ids, and what else stands in some of them. */
export function toSections<Id extends string>(
  ids: readonly Id[],
  texts: unknown,
  more: Partial<Record<Id, Partial<LegalSection>>>,
): LegalSection[] {
  return (texts as LegalText[]).map((text, index) => {
    const id = ids[index];
    if (!id) throw new Error(`A section without an id: ${text.title}`);
    return { id, ...text, ...more[id] };
  });
}
