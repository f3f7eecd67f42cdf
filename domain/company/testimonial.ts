import type { Language } from '../languages.ts';

/** What a customer says of the company. */
export interface Testimonial {
  quote: string;
  name: string;
  /** Whose name that is; may be ''. */
  company: string;
  /** For whom it is shown; null is for readers of every language. */
  language: Language | null;
}

export const TESTIMONIAL_LIMITS = { count: 12, quote: 400, name: 60, company: 80 } as const;
