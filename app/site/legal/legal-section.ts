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
