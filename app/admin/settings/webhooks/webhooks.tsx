import { Plus } from 'lucide-react';
import { useState } from 'react';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import { AdminHead } from '../../frame/admin-head.tsx';
import { loadAsStaff } from '../../frame/guard.ts';
import { loadOrReport } from '../../frame/load-or-report.ts';
import { listCustomers } from '../../parts/customers.ts';
import pageStyles from '../../parts/page.module.css';
import { useKeepFresh } from '../../parts/use-keep-fresh.ts';
import { DoneNotice } from '../done-notice.tsx';
import { SettingsHead } from '../settings-head.tsx';
import styles from '../settings-table.module.css';
import type { Route } from './+types/webhooks';
import { useWebhookAction } from './use-webhook-action.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { NoWebhooks, WebhookTable } from './webhook-table.tsx';

import { answerWebhook } from './webhooks-action.ts';

/** The addresses, and the customers that one may be bound to; null when those could not be asked. */
export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const api = getStaffApi(context);
  return loadAsStaff(request, async () => {
    const { reportError } = getPage(context);
    const [webhooks, customers] = await Promise.all([api.listWebhooks(), loadOrReport(listCustomers(), reportError)]);
    return { webhooks, customers };
  });
}

export const clientAction = answerWebhook;

/** The addresses that are sent what becomes of shipments: added, and how each is doing. */
export default function Webhooks({ loaderData: { webhooks, customers } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const resuming = useWebhookAction();
  const { outcome } = resuming;
  useKeepFresh(webhooks.length > 0 && !isAdding);
  const add = () => setIsAdding(true);
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminWebhooks.title')} />
      <SettingsHead />
      <div className={styles.head}>
        <div>
          <h2>{t('adminWebhooks.title')}</h2>
          <p className={text.muted}>{t('adminWebhooks.hint')}</p>
        </div>
        {webhooks.length > 0 ? (
          <Button onClick={add}>
            <Plus className={icon.icon} />
            {t('adminWebhooks.add')}
          </Button>
        ) : null}
      </div>
      {outcome?.kind === 'done' ? <DoneNotice token={outcome}>{t('adminWebhooks.done.resumed')}</DoneNotice> : null}
      {outcome?.kind === 'failed' ? <Alert tone="error">{t('adminSettings.failed')}</Alert> : null}
      {webhooks.length > 0 ? (
        <WebhookTable
          webhooks={webhooks}
          isBusy={resuming.isBusy}
          onResume={(id) => resuming.run({ intent: 'resume', id })}
        />
      ) : (
        <NoWebhooks onAdd={add} />
      )}
      {isAdding ? <WebhookDialog customers={customers} onClose={() => setIsAdding(false)} /> : null}
    </main>
  );
}
