import { useCallback, useState } from 'react';
import { href } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import { AdminHead } from '../../frame/admin-head.tsx';
import { loadAsStaff } from '../../frame/guard.ts';
import { loadOrReport } from '../../frame/load-or-report.ts';
import { BackLink } from '../../parts/back-link.tsx';
import { listCustomers } from '../../parts/customers.ts';
import pageStyles from '../../parts/page.module.css';
import { useKeepFresh } from '../../parts/use-keep-fresh.ts';
import { DoneNotice } from '../done-notice.tsx';
import type { Route } from './+types/webhook';
import { Deliveries } from './deliveries.tsx';
import { useWebhookAction } from './use-webhook-action.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookHead } from './webhook-head.tsx';
import { WebhookNotice } from './webhook-notice.tsx';
import { WebhookPanel } from './webhook-panel.tsx';
import { RemoveSection, SecretSection } from './webhook-sections.tsx';
import { answerWebhook } from './webhooks-action.ts';

/** The address, a page of what came of each try, and the customers that it may be bound to. */
export function clientLoader({ params: { id }, request, context }: Route.ClientLoaderArgs) {
  const api = getStaffApi(context);
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  return loadAsStaff(request, async () => {
    const { reportError } = getPage(context);
    const [webhook, deliveries, customers] = await Promise.all([
      api.getWebhook(id),
      api.listWebhookDeliveries(id, cursor),
      loadOrReport(listCustomers(), reportError),
    ]);
    return { webhook, deliveries, customers, isFirst: cursor === undefined };
  });
}

export const clientAction = answerWebhook;

/** One address: how it is doing, what can be done about it, what came of each try, its secret. */
export default function WebhookPage({ loaderData }: Route.ComponentProps) {
  const { webhook, deliveries, customers, isFirst } = loaderData;
  const { t } = useTranslation();
  const [isEditing, setIsEditing] = useState(false);
  const [savedAt, setSavedAt] = useState<object>();
  const change = useWebhookAction();
  useKeepFresh(!isEditing && !change.isBusy);
  const close = useCallback(() => setIsEditing(false), []);
  const noteSaved = useCallback(() => {
    setIsEditing(false);
    setSavedAt({});
  }, []);
  const { host } = new URL(webhook.url);
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={host} />
      <BackLink to={href('/admin/settings/webhooks')}>{t('adminWebhooks.title')}</BackLink>
      <WebhookHead webhook={webhook}>
        <WebhookActions webhook={webhook} change={change} onEdit={() => setIsEditing(true)} />
      </WebhookHead>
      {savedAt && !change.outcome ? <DoneNotice token={savedAt}>{t('adminWebhooks.done.saved')}</DoneNotice> : null}
      <WebhookNotice change={change} />
      <WebhookPanel webhook={webhook} change={change} />
      <Deliveries webhook={webhook} page={deliveries} isFirst={isFirst} change={change} />
      <SecretSection webhook={webhook} />
      <RemoveSection webhook={webhook} change={change} />
      {isEditing ? <WebhookDialog webhook={webhook} customers={customers} onClose={close} onSaved={noteSaved} /> : null}
    </main>
  );
}
