import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import type { Webhook } from '#domain/webhooks/schema.ts';
import { loadOrReport } from '../frame/load-or-report.ts';
import { SettingsHead } from '../frame/settings-head.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { listCustomers } from '../parts/customers.tsx';
import empty from '../parts/empty.module.css';
import { DoneNotice } from '../parts/page.tsx';
import styles from '../parts/settings-table.module.css';
import table from '../parts/table.module.css';
import { EmptyChart, TableHead } from '../parts/table.tsx';
import { useKeepFresh } from '../parts/use-keep-fresh.ts';
import { useMutation } from '../parts/use-mutation.ts';
import type { Route } from './+types/webhooks';
import { WebhookDialog } from './webhook-dialog.tsx';
import { useWebhookTexts, WebhookLine, WebhookState } from './webhook-state.tsx';

/** Loads the webhooks and the customers they can be limited to; null when those could not be loaded. */
export async function clientLoader() {
  const [webhooks, customers] = await Promise.all([staffApi.listWebhooks(), loadOrReport(listCustomers())]);
  return { webhooks, customers };
}

/** Lists the webhooks with their condition and adds new ones. */
export default function Webhooks({ loaderData: { webhooks, customers } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const resuming = useMutation<undefined>();
  const { outcome } = resuming;
  useKeepFresh(webhooks.length > 0 && !isAdding);
  const add = () => setIsAdding(true);
  return (
    <StaffPage title={t('adminWebhooks.title')} head={<SettingsHead />}>
      <div className={styles.head}>
        <div>
          <h2>{t('adminWebhooks.title')}</h2>
          <p className={text.muted}>{t('adminWebhooks.hint')}</p>
        </div>
        {webhooks.length > 0 ? (
          <Button onClick={add}>
            <Plus />
            {t('adminWebhooks.add')}
          </Button>
        ) : null}
      </div>
      {outcome?.kind === 'done' ? <DoneNotice token={outcome}>{t('adminWebhooks.done.resumed')}</DoneNotice> : null}
      {outcome?.kind === 'failed' ? <Alert tone="error">{t('adminSettings.failed')}</Alert> : null}
      {webhooks.length > 0 ? (
        <WebhookTable
          webhooks={webhooks}
          onResume={(id) => resuming.run(undefined, () => staffApi.resumeWebhook(id))}
        />
      ) : (
        <NoWebhooks onAdd={add} />
      )}
      {isAdding ? <WebhookDialog customers={customers} onClose={() => setIsAdding(false)} /> : null}
    </StaffPage>
  );
}

interface WebhookTableProps {
  webhooks: Webhook[];
  onResume(id: string): void;
}

function WebhookTable({ webhooks, ...row }: WebhookTableProps) {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.panel, panel.clip)}>
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

function WebhookRow({ webhook, onResume }: { webhook: Webhook } & Omit<WebhookTableProps, 'webhooks'>) {
  const { t } = useTranslation();
  const { toTypes } = useWebhookTexts();
  const { id, url, customerName, state } = webhook;
  const to = href('/admin/settings/webhooks/:id', { id });
  return (
    <tr>
      <td>
        <Link className={clsx(styles.url, text.subtleLink)} to={to}>
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
          <Button small aria-label={t('adminWebhooks.resumeNamed', { url })} onClick={() => onResume(id)}>
            {t('adminWebhooks.action.resumeShort')}
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

/** The empty state: explains what a webhook is for. */
function NoWebhooks({ onAdd }: { onAdd(): void }) {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.panel, empty.empty)}>
      <EmptyChart />
      <h2>{t('adminWebhooks.empty.title')}</h2>
      <p>{t('adminWebhooks.empty.text')}</p>
      <div className={empty.actions}>
        <Button variant="primary" onClick={onAdd}>
          <Plus />
          {t('adminWebhooks.add')}
        </Button>
      </div>
    </div>
  );
}
