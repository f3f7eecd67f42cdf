import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useLanguage } from '#app/shared/use-language.ts';
import type { PromiseReason } from '#domain/promises/promise.ts';

/** Says why a date moved, as a line of its own: visitors read the same words inside a sentence. */
export function usePromiseReason(): (reason: PromiseReason) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (reason) => {
    const text = t(`event.promise.reason.${reason}`);
    return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  };
}
