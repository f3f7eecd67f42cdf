import type { ReactNode } from 'react';
import type { Language } from '#domain/languages.ts';

/** The texts of one section as the locale files hold them; slots such as `<contact/>` stand for links. */
export interface LegalText {
  title: string;
  /** The section in one sentence. */
  summary?: string;
  clauses: string[];
}

/** A line of a legal page's index. */
export interface IndexEntry {
  /** The fragment it leads to. */
  id: string;
  title: string;
  /** Of its title, where it may be another than the page's. */
  lang?: Language;
}

export interface LegalSection extends LegalText {
  /** The fragment of the section. */
  id: string;
  /** A drawing or table; it stands after the first clause, or alone. */
  figure?: ReactNode;
}

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
