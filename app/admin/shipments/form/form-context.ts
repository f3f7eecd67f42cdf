import { createContext, useContext } from 'react';
import type { FormValues } from './form-values.ts';

export interface FormState {
  values: FormValues;
  change(part: Partial<FormValues>): void;
  /** Returns the error of the field with this path. */
  errorOf(path: string): string | undefined;
}

const FormContext = createContext<FormState | undefined>(undefined);
export const FormProvider = FormContext.Provider;

export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('useForm needs a FormProvider');
  return form;
}

/** Returns the element id of a field; the error summary links to it. */
export const toFieldId = (path: string) => `f-${path.replaceAll('.', '-')}`;
