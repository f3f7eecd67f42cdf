import type { ReactNode } from 'react';

/** The texts of one section as the locale files hold them; slots such as `<contact/>` stand for links. */
export interface LegalText {
  title: string;
  /** The section in one sentence. */
  summary?: string;
  clauses: string[];
}

export interface LegalSection extends LegalText {
  /** The fragment of the section. */
  id: string;
  /** A drawing or table; it stands after the first clause, or alone. */
  figure?: ReactNode;
}
