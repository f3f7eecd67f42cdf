import type { Testimonial } from '#domain/company/company.ts';

/** A testimonial as it is typed; `key` stays while others come and go. */
export interface TestimonialValues extends Testimonial {
  key: number;
}

export const toTestimonialValues = (stored: readonly Testimonial[] | null): TestimonialValues[] | null =>
  stored?.map(({ quote, name, company, language }, key) => ({ key, quote, name, company, language })) ?? null;

export const addTestimonial = (typed: readonly TestimonialValues[]): TestimonialValues[] => [
  ...typed,
  { key: 1 + Math.max(-1, ...typed.map(({ key }) => key)), quote: '', name: '', company: '', language: null },
];

/** Rows in which something stands. */
export const listTyped = (typed: readonly TestimonialValues[]): TestimonialValues[] =>
  typed.filter(({ quote, name, company }) => `${quote}${name}${company}`.trim() !== '');

/** As they are sent: a quote is one paragraph, however it was pasted. */
export const toTestimonials = (typed: readonly TestimonialValues[] | null): Testimonial[] | null =>
  typed &&
  listTyped(typed).map(({ quote, name, company, language }) => ({
    quote: quote.replace(/\s+/g, ' ').trim(),
    name: name.trim(),
    company: company.trim(),
    language,
  }));
