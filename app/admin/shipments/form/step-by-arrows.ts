import type { KeyboardEvent } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { stepDecimal } from '#domain/decimal.ts';

/** Lets the arrow keys change a text input by its `step`, not below its `min`, like a number input. */
export function useStepByArrows(change: (value: string) => void) {
  const { i18n } = useTranslation();
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const { value, min, step } = event.currentTarget;
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || step === '' || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = stepDecimal(value, direction * Number(step), Number(min), i18n.language);
    if (next !== undefined) change(next);
  };
}
