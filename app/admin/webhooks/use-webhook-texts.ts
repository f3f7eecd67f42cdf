import { useTranslation } from '#app/i18n/use-translation.tsx';
import { CHANGE_TYPES, type ChangeType } from '#domain/changes/change.ts';
import { getIntl } from '#domain/intl.ts';
import type { Webhook } from '#domain/webhooks/schema.ts';
import { WEBHOOK_WAITING_LIMIT } from '#domain/webhooks/webhook.ts';
import type { SecretTexts } from '../parts/secret-dialog.tsx';

/** Keys of texts hold no dot. */
const toKey = (type: ChangeType) =>
  type.slice('shipment.'.length) as 'created' | 'status' | 'promise' | 'updated' | 'deleted' | 'restored' | 'left';

/** What is said of an address in more than one place. */
export function useWebhookTexts() {
  const { t, i18n } = useTranslation();
  const toType = (type: ChangeType) => t(`adminWebhooks.types.${toKey(type)}`);
  const toCount = (count: number) => ({
    count,
    shown: `${getIntl(Intl.NumberFormat, i18n.language, {}).format(count)}${count >= WEBHOOK_WAITING_LIMIT ? '+' : ''}`,
  });
  return {
    toType,
    /** What it gets. */
    toTypes: ({ types }: Pick<Webhook, 'types'>) =>
      types === null
        ? t('adminWebhooks.types.all')
        : CHANGE_TYPES.filter((type) => types.includes(type))
            .map(toType)
            .join(', '),
    /** How many events wait, for texts with plural forms; above the limit nobody counts. */
    toWaiting: ({ waiting }: Pick<Webhook, 'waiting'>) => toCount(waiting),
    /** How many are before one of the newest: 1 for the one behind the next. */
    toBehind: ({ waiting }: Pick<Webhook, 'waiting'>, index: number) =>
      toCount(waiting < WEBHOOK_WAITING_LIMIT ? Math.max(1, waiting - 1 - index) : waiting),
  };
}

/** What is said of a signing secret while it is shown. */
export function useSecretTexts(): SecretTexts {
  const { t } = useTranslation();
  return {
    name: t('adminWebhooks.secret.name'),
    once: t('adminWebhooks.secret.once'),
    use: t('adminWebhooks.secret.use'),
    notCopied: t('adminWebhooks.secret.notCopied'),
  };
}
