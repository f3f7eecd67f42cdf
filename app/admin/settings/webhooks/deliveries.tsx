import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import type { Webhook, WebhookDeliveries } from '#domain/webhook.schema.ts';
import { WEBHOOK_DELIVERIES_DAYS } from '#domain/webhook.ts';
import { ListPages } from '../../parts/list-pages.tsx';
import table from '../../parts/table.module.css';
import { TableHead } from '../../parts/table-head.tsx';
import listStyles from '../settings-table.module.css';
import { DeliveryRow, WaitingRow } from './delivery-row.tsx';
import type { WebhookAction } from './use-webhook-action.ts';
import { useWebhookTexts } from './use-webhook-texts.ts';
import styles from './webhook.module.css';

interface DeliveriesProps {
  webhook: Webhook;
  page: WebhookDeliveries;
  /** It is the newest page. */
  isFirst: boolean;
  change: WebhookAction;
}

/** What waits behind others, and what came of each try, newest first. */
export function Deliveries({ webhook, page: { items, nextCursor, waiting }, isFirst, change }: DeliveriesProps) {
  const { t } = useTranslation();
  const newestTry = items.find(({ type }) => type !== 'webhook.test');
  const nextTryOf = isFirst && webhook.nextTryAt && !newestTry?.isTaken ? newestTry?.id : undefined;
  const nextCursorPage = nextCursor !== null && {
    search: `?cursor=${encodeURIComponent(nextCursor)}`,
    text: t('adminWebhooks.deliveries.older'),
  };
  const { toBehind } = useWebhookTexts();
  const isEmpty = items.length + waiting.length === 0;
  return (
    <section className={styles.section} aria-labelledby="deliveries">
      <h2 id="deliveries">{t('adminWebhooks.deliveries.title', { days: WEBHOOK_DELIVERIES_DAYS })}</h2>
      {isEmpty ? <p className={text.muted}>{t('adminWebhooks.deliveries.none')}</p> : null}
      {isEmpty ? null : (
        <div className={clsx(panel.panel, listStyles.panel)}>
          <table className={clsx(table.table, listStyles.table, styles.deliveries)}>
            <TableHead
              columns={(['time', 'event', 'shipment', 'answer'] as const).map((name) =>
                t(`adminWebhooks.column.${name}`),
              )}
              act={t('adminWebhooks.column.act')}
            />
            <tbody>
              {waiting.map((event, index) => (
                <WaitingRow key={`${event.at} ${index}`} event={event} behind={toBehind(webhook, index)} />
              ))}
              {items.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  nextTryAt={delivery.id === nextTryOf ? webhook.nextTryAt : null}
                  isBusy={change.isBusy}
                  onSendAgain={() => change.run({ intent: 'resend', id: webhook.id, deliveryId: delivery.id })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ListPages
        newest={!isFirst && { search: '', text: t('adminWebhooks.deliveries.newest') }}
        older={nextCursorPage}
      />
      <p className={styles.note}>{t('adminWebhooks.deliveries.note')}</p>
    </section>
  );
}
