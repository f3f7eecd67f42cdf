import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { ShownTexts } from '../shown-key.tsx';

/** What is said of a signing secret while it is shown. */
export function useSecretTexts(): ShownTexts {
  const { t } = useTranslation();
  return {
    name: t('adminWebhooks.secret.name'),
    once: t('adminWebhooks.secret.once'),
    use: t('adminWebhooks.secret.use'),
    notCopied: t('adminWebhooks.secret.notCopied'),
  };
}
