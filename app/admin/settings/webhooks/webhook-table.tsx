import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import type { Webhook } from '#domain/webhook.schema.ts';
import empty from '../../parts/empty.module.css';
import { EmptyChart } from '../../parts/empty-chart.tsx';
import table from '../../parts/table.module.css';
import { TableHead } from '../../parts/table-head.tsx';
import styles from '../settings-table.module.css';
import { useWebhookTexts } from './use-webhook-texts.ts';
import { WebhookLine } from './webhook-line.tsx';
import { WebhookState } from './webhook-state.tsx';

interface WebhookTableProps {
  webhooks: Webhook[];
  isBusy: boolean;
  onResume(id: string): void;
}

/** Each address with what it gets and how it is doing. */
export function WebhookTable({ webhooks, ...row }: WebhookTableProps) {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.panel, styles.panel)}>
      <table className={clsx(table.table, styles.table)}>
        <TableHead
          columns={(['address', 'gets', 'state'] as const).map((name) => t(`adminWebhooks.column.${name}`))}
          act={t('adminWebhooks.column.act')}
        />
        <tbody>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function WebhookRow({ webhook, isBusy, onResume }: { webhook: Webhook } & Omit<WebhookTableProps, 'webhooks'>) {
  const { t } = useTranslation();
  const { toTypes } = useWebhookTexts();
  const { id, url, customerName, state } = webhook;
  const to = href('/admin/settings/webhooks/:id', { id });
  return (
    <tr>
      <td>
        <Link className={styles.url} to={to}>
          {url}
        </Link>
        {customerName ? (
          <small>
            <bdi>{customerName}</bdi>
          </small>
        ) : null}
      </td>
      <td>
        <span className={styles.label}>{t('adminWebhooks.column.gets')} </span>
        {toTypes(webhook)}
      </td>
      <td>
        <WebhookState webhook={webhook} />
        <small>
          <WebhookLine webhook={webhook} />
        </small>
      </td>
      <td>
        {state === 'paused' ? (
          <Button
            small
            disabled={isBusy}
            aria-label={t('adminWebhooks.resumeNamed', { url })}
            onClick={() => onResume(id)}
          >
            {t('adminWebhooks.act.resumeShort')}
          </Button>
        ) : (
          <Link className={toButtonClass({ small: true })} to={to} aria-label={t('adminWebhooks.openNamed', { url })}>
            {t('adminWebhooks.open')}
          </Link>
        )}
      </td>
    </tr>
  );
}

/** What a webhook is for, where there is none. */
export function NoWebhooks({ onAdd }: { onAdd(): void }) {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.panel, empty.empty)}>
      <EmptyChart />
      <h2>{t('adminWebhooks.empty.title')}</h2>
      <p>{t('adminWebhooks.empty.text')}</p>
      <div className={empty.actions}>
        <Button variant="primary" onClick={onAdd}>
          <Plus className={icon.icon} />
          {t('adminWebhooks.add')}
        </Button>
      </div>
    </div>
  );
}
