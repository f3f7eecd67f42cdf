import { useTranslation } from '#app/i18n/use-translation.tsx';
import { CHANGE_TYPES, type ChangeType } from '#domain/change.ts';
import { getIntl } from '#domain/intl.ts';
import type { Webhook } from '#domain/webhook.schema.ts';
import { WEBHOOK_WAITING_LIMIT } from '#domain/webhook.ts';

/** Keys of texts hold no dot. */
const toKey = (type: ChangeType) =>
  type.slice('shipment.'.length) as 'created' | 'status' | 'promise' | 'updated' | 'deleted' | 'restored' | 'left';

/** What is said of an address in more than one place. */
export function useWebhookTexts() {
  const { t, i18n } = useTranslation();
  const toType = (type: ChangeType) => t(`adminWebhooks.types.${toKey(type)}`);
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
    toWaiting: ({ waiting }: Pick<Webhook, 'waiting'>) => ({
      count: waiting,
      shown: `${getIntl(Intl.NumberFormat, i18n.language, {}).format(waiting)}${waiting >= WEBHOOK_WAITING_LIMIT ? '+' : ''}`,
    }),
  };
}
