import { useState } from 'react';
import type { DateQuestion, Import } from '#domain/imports/schema.ts';

/** The questions of the list: one that is answered stays while its column does, so that the answer can be changed. */
export function useAskedQuestions({ questions, mapping }: Import): DateQuestion[] {
  const [asked, setAsked] = useState(questions);
  const isNew = (question: DateQuestion) => !asked.some(({ field }) => field === question.field);
  if (questions.some(isNew)) setAsked([...asked, ...questions.filter(isNew)]);
  return asked
    .filter(({ field }) => mapping.columns[field])
    .map((question) => questions.find(({ field }) => field === question.field) ?? question);
}
