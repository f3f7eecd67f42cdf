import { clsx } from 'clsx';
import { Pause, Pencil, RefreshCw, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { href } from 'react-router';
import { orNull } from '#app/api/visitor-api.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useFocusOn } from '#app/shared/use-focus-on.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import type { Webhook, WebhookDelivery } from '#domain/webhooks/schema.ts';
import { WEBHOOK_SECRETS_HOURS } from '#domain/webhooks/webhook.ts';
import { redirectIfMissing } from '../frame/guard.ts';
import { loadOrReport } from '../frame/load-or-report.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAccountTexts } from '../parts/account/account-outcome.ts';
import { listCustomers } from '../parts/customers.tsx';
import { ConfirmDialog } from '../parts/dialog.tsx';
import pageStyles from '../parts/page.module.css';
import { BackLink, DoneNotice } from '../parts/page.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { useKeepFresh } from '../parts/use-keep-fresh.ts';
import { type Mutation, useMutation } from '../parts/use-mutation.ts';
import { useWhen } from '../parts/use-texts.ts';
import type { Route } from './+types/webhook';
import { Deliveries } from './deliveries.tsx';
import styles from './webhook.module.css';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookPanel } from './webhook-panel.tsx';
import { useSecretTexts, useWebhookTexts } from './webhook-state.tsx';

/** Loads the webhook, a page of attempts, and the customers it can be limited to. */
export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const found = Promise.all([
    staffApi.getWebhook(id),
    staffApi.listWebhookDeliveries(id, cursor),
    loadOrReport(listCustomers()),
  ]);
  const [webhook, deliveries, customers] = await redirectIfMissing(found, href('/admin/settings/webhooks'));
  return { webhook, deliveries, customers, isFirst: cursor === undefined };
}

/** The buttons of the page. `since` is ISO 8601. */
export type WebhookChange = Mutation<
  { intent: 'test' | 'resend' | 'pause' | 'resume' | 'delete' } | { intent: 'replay'; since: string }
>;

/** One webhook: its condition, actions, attempts and secret. */
export default function WebhookPage({ loaderData }: Route.ComponentProps) {
  const { webhook, deliveries, customers, isFirst } = loaderData;
  const { t } = useTranslation();
  const [isEditing, setIsEditing] = useState(false);
  const [savedAt, setSavedAt] = useState<object>();
  const [delivery, setDelivery] = useState<WebhookDelivery>();
  const change: WebhookChange = useMutation({ staysIfGone: true });
  const send = (intent: 'test' | 'resend', call: () => Promise<WebhookDelivery>) =>
    change.run({ intent }, async () => setDelivery(await call()));
  useKeepFresh(!isEditing && !change.isBusy);
  const close = useCallback(() => setIsEditing(false), []);
  const noteSaved = useCallback(() => {
    setIsEditing(false);
    setSavedAt({});
  }, []);
  const { host } = new URL(webhook.url);
  return (
    <StaffPage title={host} head={null}>
      <BackLink to={href('/admin/settings/webhooks')}>{t('adminWebhooks.title')}</BackLink>
      <WebhookHead webhook={webhook}>
        <WebhookActions
          webhook={webhook}
          change={change}
          onTest={() => send('test', () => staffApi.testWebhook(webhook.id))}
          onEdit={() => setIsEditing(true)}
        />
      </WebhookHead>
      {savedAt && !change.outcome ? <DoneNotice token={savedAt}>{t('adminWebhooks.done.saved')}</DoneNotice> : null}
      <WebhookNotice change={change} delivery={delivery} />
      <WebhookPanel webhook={webhook} change={change} />
      <Deliveries
        webhook={webhook}
        page={deliveries}
        isFirst={isFirst}
        onResend={(id) => send('resend', () => staffApi.resendWebhookDelivery(webhook.id, id))}
      />
      <SecretSection webhook={webhook} />
      <RemoveSection webhook={webhook} change={change} />
      {isEditing ? <WebhookDialog webhook={webhook} customers={customers} onClose={close} onSaved={noteSaved} /> : null}
    </StaffPage>
  );
}

function WebhookHead({ webhook, children }: { webhook: Webhook; children: ReactNode }) {
  const { t } = useTranslation();
  const { toTypes } = useWebhookTexts();
  const { url, customerName: name } = webhook;
  const types = toTypes(webhook);
  return (
    <div className={pageStyles.head}>
      <div className={styles.title}>
        <h1>{new URL(url).host}</h1>
        <p className={styles.url}>{url}</p>
        <p className={text.muted}>
          {name ? t('adminWebhooks.head.for', { name, types }) : t('adminWebhooks.head.forAll', { types })}
        </p>
      </div>
      {children}
    </div>
  );
}

interface WebhookActionsProps {
  webhook: Webhook;
  change: WebhookChange;
  onTest(): void;
  onEdit(): void;
}

/** Actions that are always available. */
function WebhookActions({ webhook: { id, state }, change, onTest, onEdit }: WebhookActionsProps) {
  const { t } = useTranslation();
  const { isBusy, lastRequest, run } = change;
  const isTesting = isBusy && lastRequest?.intent === 'test';
  return (
    <div className={pageStyles.actions}>
      <Button busy={isTesting} onClick={onTest}>
        <Send />
        {t('adminWebhooks.action.test')}
      </Button>
      <Button onClick={onEdit}>
        <Pencil />
        {t('adminWebhooks.action.edit')}
      </Button>
      {state === 'paused' ? null : (
        <Button onClick={() => run({ intent: 'pause' }, () => staffApi.pauseWebhook(id))}>
          <Pause />
          {t('adminWebhooks.action.pause')}
        </Button>
      )}
    </div>
  );
}

interface NoticeProps {
  change: WebhookChange;
  /** The last delivery that was sent from this page. */
  delivery: WebhookDelivery | undefined;
}

/** Shows the result and takes the focus, because the pressed button may be gone. */
function WebhookNotice(props: NoticeProps) {
  const place = useFocusOn<HTMLDivElement>(props.change.outcome);
  const notice = useNotice(props);
  if (!notice) return null;
  return (
    <div ref={place} className={styles.notice} tabIndex={-1}>
      <Alert tone={notice.isGood ? 'success' : 'error'}>{notice.text}</Alert>
    </div>
  );
}

function useNotice({ change, delivery }: NoticeProps): { text: string; isGood: boolean } | undefined {
  const { outcome, lastRequest } = change;
  const { t } = useTranslation();
  const when = useWhen();
  const describeDelivery = useDeliveryText();
  const { whole } = useAccountTexts(outcome);
  if (!outcome || !lastRequest) return undefined;
  if (outcome.kind === 'gone')
    return {
      text: lastRequest.intent === 'resend' ? t('adminWebhooks.erased') : t('adminWebhooks.gone'),
      isGood: false,
    };
  if (outcome.kind !== 'done') return { text: whole ?? t('adminSettings.failed'), isGood: false };
  if (delivery && (lastRequest.intent === 'test' || lastRequest.intent === 'resend'))
    return { text: describeDelivery(delivery), isGood: delivery.isTaken };
  if (lastRequest.intent === 'pause') return { text: t('adminWebhooks.done.paused'), isGood: true };
  if (lastRequest.intent === 'resume') return { text: t('adminWebhooks.done.resumed'), isGood: true };
  if (lastRequest.intent !== 'replay') return undefined;
  return { text: t('adminWebhooks.done.replayed', { time: when.inSentence(lastRequest.since) }), isGood: true };
}

function useDeliveryText(): (delivery: WebhookDelivery) => string {
  const { t } = useTranslation();
  return ({ isTaken, status, ms, answer }) => {
    if (status === null) return t('adminWebhooks.done.silent', { answer });
    return isTaken
      ? t('adminWebhooks.done.taken', { status, ms })
      : t('adminWebhooks.done.refused', { status, answer });
  };
}

/** Shows the last characters of the signing secret and creates a new one, which is shown once. */
function SecretSection({ webhook: { id, url, secretEnd, oldSecretUntil } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const when = useWhen();
  const secretTexts = useSecretTexts();
  const { outcome, isBusy, run } = useMutation<undefined>({ staysIfGone: true });
  const { whole } = useAccountTexts(outcome);
  const [isConfirming, setIsConfirming] = useState(false);
  const [secret, setSecret] = useState<string>();
  const hours = WEBHOOK_SECRETS_HOURS;
  const renew = async () => setSecret((await staffApi.changeWebhookSecret(id)).secret);
  return (
    <section className={styles.section} aria-labelledby="secret">
      <h2 id="secret">{t('adminWebhooks.secret.title')}</h2>
      {outcome?.kind === 'gone' ? <Alert tone="error">{t('adminWebhooks.gone')}</Alert> : null}
      {whole ? <Alert tone="error">{whole}</Alert> : null}
      <div className={clsx(panel.panel, styles.line)}>
        <div>
          <p className={text.code}>whsec_••••••••{secretEnd}</p>
          <p className={text.muted}>{t('adminWebhooks.secret.text', { hours })}</p>
          {oldSecretUntil ? (
            <p className={text.muted}>{t('adminWebhooks.secret.both', { time: when.inSentence(oldSecretUntil) })}</p>
          ) : null}
        </div>
        <Button busy={isBusy} onClick={() => setIsConfirming(true)}>
          <RefreshCw />
          {t('adminWebhooks.action.changeSecret')}
        </Button>
      </div>
      {isConfirming ? (
        <ConfirmDialog
          title={t('adminWebhooks.secret.changeTitle')}
          text={t('adminWebhooks.secret.changeText', { hours })}
          keep={t('adminWebhooks.secret.keep')}
          confirm={t('adminWebhooks.action.changeSecret')}
          variant="primary"
          onClose={() => setIsConfirming(false)}
          onConfirm={() => run(undefined, renew)}
        />
      ) : null}
      {secret ? (
        <SecretDialog
          name={new URL(url).host}
          secret={secret}
          texts={secretTexts}
          onClose={() => setSecret(undefined)}
        />
      ) : null}
    </section>
  );
}

/** Removes the webhook after a confirmation. */
function RemoveSection({ webhook: { id, url }, change }: { webhook: Webhook; change: WebhookChange }) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  // One that someone else has removed counts as removed.
  const remove = () => orNull(staffApi.deleteWebhook(id));
  return (
    <section className={styles.section} aria-labelledby="remove">
      <h2 id="remove">{t('adminWebhooks.remove.title')}</h2>
      <div className={clsx(panel.panel, styles.line)}>
        <p className={text.muted}>{t('adminWebhooks.remove.text')}</p>
        <Button variant="danger" onClick={() => setIsConfirming(true)}>
          <Trash2 />
          {t('adminWebhooks.action.remove')}
        </Button>
      </div>
      {isConfirming ? (
        <ConfirmDialog
          title={t('adminWebhooks.remove.ask', { host: new URL(url).host })}
          text={t('adminWebhooks.remove.askText', { url })}
          keep={t('adminWebhooks.remove.keep')}
          confirm={t('adminWebhooks.action.remove')}
          variant="danger-fill"
          onClose={() => setIsConfirming(false)}
          onConfirm={() => change.run({ intent: 'delete' }, remove, href('/admin/settings/webhooks'))}
        />
      ) : null}
    </section>
  );
}
