import { clsx } from 'clsx';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import type { Webhook, WebhookDeliveries, WebhookDelivery, WebhookWaiting } from '#domain/webhooks/schema.ts';
import { WEBHOOK_DELIVERIES_DAYS } from '#domain/webhooks/webhook.ts';
import { Pager } from '../parts/list-detail.tsx';
import listStyles from '../parts/settings-table.module.css';
import table from '../parts/table.module.css';
import { TableHead } from '../parts/table.tsx';
import { useWhen } from '../parts/use-texts.ts';
import styles from './webhook.module.css';
import looks from './webhook-state.module.css';
import { useWebhookTexts } from './webhook-state.tsx';

interface DeliveriesProps {
  webhook: Webhook;
  page: WebhookDeliveries;
  /** Whether it is the newest page. */
  isFirst: boolean;
  onResend(deliveryId: string): void;
}

/** Lists what is waiting and the result of each attempt, newest first. */
export function Deliveries({ webhook, page, isFirst, onResend }: DeliveriesProps) {
  const { t } = useTranslation();
  const { items, nextCursor, waiting } = page;
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
        <div className={clsx(panel.panel, panel.clip)}>
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
                  onSendAgain={() => onResend(delivery.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager newest={!isFirst && { search: '', text: t('adminWebhooks.deliveries.newest') }} older={nextCursorPage} />
      <p className={styles.note}>{t('adminWebhooks.deliveries.note')}</p>
    </section>
  );
}

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  /** The time of the next attempt; null if there is none. */
  nextTryAt: string | null;
  onSendAgain(): void;
}

/** One attempt: time, event, shipment and response. A test can't be sent again. */
function DeliveryRow({ delivery, nextTryAt, onSendAgain }: DeliveryRowProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const { at, type, trackingNumber } = delivery;
  const time = when.inList(at);
  return (
    <tr>
      <td>{time}</td>
      <td>
        <span className={text.code}>{type}</span>
      </td>
      <td>{trackingNumber ? <NumberLink number={trackingNumber} /> : null}</td>
      <td>
        <DeliveryResult delivery={delivery} nextTryAt={nextTryAt} />
      </td>
      <td>
        {trackingNumber ? (
          <Button
            small
            aria-label={t('adminWebhooks.action.sendAgainNamed', { event: type, time })}
            onClick={onSendAgain}
          >
            {t('adminWebhooks.action.sendAgain')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

/** An event that has not been tried. `behind` counts the events before it, for a plural text. */
function WaitingRow({ event, behind }: { event: WebhookWaiting; behind: { count: number; shown: string } }) {
  const { t } = useTranslation();
  const when = useWhen();
  return (
    <tr>
      <td>{when.inList(event.at)}</td>
      <td>
        <span className={text.code}>{event.type}</span>
      </td>
      <td>{event.trackingNumber ? <NumberLink number={event.trackingNumber} /> : null}</td>
      <td>
        <span className={clsx(looks.state, text.warning)}>
          <Hourglass />
          {t('adminWebhooks.deliveries.waits')}
        </span>
        <small>{t('adminWebhooks.deliveries.behind', behind)}</small>
      </td>
      <td />
    </tr>
  );
}

function NumberLink({ number }: { number: string }) {
  return (
    <Link
      className={clsx(table.trackingNumber, text.code)}
      to={{ pathname: href('/admin/shipments'), search: `?search=${encodeURIComponent(number)}` }}
    >
      {number}
    </Link>
  );
}

function DeliveryResult({ delivery, nextTryAt }: Pick<DeliveryRowProps, 'delivery' | 'nextTryAt'>) {
  const { t } = useTranslation();
  const when = useWhen();
  const { isTaken, status, ms, answer, attempt } = delivery;
  const Icon = isTaken ? CircleCheck : CircleX;
  const tried = () =>
    status === null || answer === ''
      ? t('adminWebhooks.deliveries.attemptSilent', { n: attempt, answer })
      : t('adminWebhooks.deliveries.attempt', { n: attempt, answer });
  return (
    <>
      <span className={clsx(looks.state, isTaken ? text.success : text.failure)}>
        <Icon />
        {status ?? t('adminWebhooks.deliveries.noAnswer')}
      </span>
      <small>
        {isTaken ? t('adminWebhooks.deliveries.took', { ms }) : tried()}
        {nextTryAt ? ` ${t('adminWebhooks.deliveries.next', { time: when.inSentence(nextTryAt) })}` : null}
      </small>
    </>
  );
}
