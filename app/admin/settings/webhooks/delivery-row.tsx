import { clsx } from 'clsx';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import type { WebhookDelivery, WebhookWaiting } from '#domain/webhook.schema.ts';
import table from '../../parts/table.module.css';
import { useWhen } from '../../parts/use-when.ts';
import looks from './webhook-state.module.css';

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  /** When it is tried again; null where it is not. */
  nextTryAt: string | null;
  isBusy: boolean;
  onSendAgain(): void;
}

/** One try: when, what of which shipment, what was answered. A test tells of nothing that could be sent again. */
export function DeliveryRow({ delivery, nextTryAt, isBusy, onSendAgain }: DeliveryRowProps) {
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
        <Answer delivery={delivery} nextTryAt={nextTryAt} />
      </td>
      <td>
        {trackingNumber ? (
          <Button
            small
            disabled={isBusy}
            aria-label={t('adminWebhooks.act.sendAgainNamed', { event: type, time })}
            onClick={onSendAgain}
          >
            {t('adminWebhooks.act.sendAgain')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

/** One event that is not tried yet. `behind` is how many are before it, for a text with plural forms. */
export function WaitingRow({ event, behind }: { event: WebhookWaiting; behind: { count: number; shown: string } }) {
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
        <span className={clsx(looks.state, looks.late)}>
          <Hourglass className={icon.icon} />
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

function Answer({ delivery, nextTryAt }: Pick<DeliveryRowProps, 'delivery' | 'nextTryAt'>) {
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
      <span className={clsx(looks.state, isTaken ? looks.good : looks.bad)}>
        <Icon className={icon.icon} />
        {status ?? t('adminWebhooks.deliveries.noAnswer')}
      </span>
      <small>
        {isTaken ? t('adminWebhooks.deliveries.took', { ms }) : tried()}
        {nextTryAt ? ` ${t('adminWebhooks.deliveries.next', { time: when.inSentence(nextTryAt) })}` : null}
      </small>
    </>
  );
}
