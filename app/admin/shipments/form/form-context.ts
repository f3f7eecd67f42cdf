import { createContext, useContext } from 'react';
import type { FormValues } from './form-values.ts';

export interface FormState {
  values: FormValues;
  change(part: Partial<FormValues>): void;
  /** The message under the field with this path, if it has a problem. */
  errorOf(path: string): string | undefined;
}

const FormContext = createContext<FormState | undefined>(undefined);
export const FormProvider = FormContext.Provider;

export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('useForm needs a FormProvider');
  return form;
}

/** The id of the field with this path; the error summary links to it. */
export const toFieldId = (path: string) => `f-${path.replaceAll('.', '-')}`;
