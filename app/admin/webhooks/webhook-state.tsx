import { clsx } from 'clsx';
import { CircleCheck, CirclePause, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import { CHANGE_TYPES, type ChangeType } from '#domain/changes/change.ts';
import type { Webhook } from '#domain/webhooks/schema.ts';
import { countWaiting, WEBHOOK_STOPPED_BY_GAP, WEBHOOK_WAITING_LIMIT } from '#domain/webhooks/webhook.ts';
import type { SecretTexts } from '../parts/secret-dialog.tsx';
import { useWhen } from '../parts/use-texts.ts';
import styles from './webhook-state.module.css';

const LOOKS: Record<WebhookCondition, [LucideIcon, string | undefined]> = {
  on: [CircleCheck, text.success],
  failing: [TriangleAlert, text.failure],
  stopped: [OctagonX, text.failure],
  paused: [CirclePause, undefined],
};

export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const condition = findCondition(webhook);
  const [Icon, tint] = LOOKS[condition];
  return (
    <span className={clsx(styles.state, tint ?? text.muted)}>
      <Icon />
      {t(`adminWebhooks.state.${condition}`)}
    </span>
  );
}

/** The condition of a webhook. `failing` is retried automatically; `stopped` failed for too long, so only staff can resume it. */
type WebhookCondition = 'on' | 'failing' | 'stopped' | 'paused';

export function findCondition({ state, failingSince }: Pick<Webhook, 'state' | 'failingSince'>): WebhookCondition {
  if (state === 'paused') return 'paused';
  if (state === 'failing') return 'stopped';
  return failingSince ? 'failing' : 'on';
}

/** Set by a restore instead of a name: see restore-backup.ts. */
const BY_RESTORE = 'restore';
/** Set when its customer was archived: see server/db/schema/webhooks.sql. */
const BY_ARCHIVE = 'archived';

/** Shows who paused a webhook and when. */
export function usePausedText(): (webhook: Webhook) => string {
  const { t } = useTranslation();
  const when = useWhen();
  return ({ pausedBy, stoppedAt, customerName }) => {
    if (pausedBy === null || pausedBy === BY_RESTORE) return t('adminWebhooks.line.restored');
    const time = stoppedAt ? when.inSentence(stoppedAt) : '';
    if (pausedBy === BY_ARCHIVE) return t('adminWebhooks.line.archived', { name: customerName ?? '', time });
    return t('adminWebhooks.line.pausedBy', { name: pausedBy, time });
  };
}

/** The condition of a webhook in a row of the list. */
export function WebhookLine({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const when = useWhen();
  const { toWaiting } = useWebhookTexts();
  const toPaused = usePausedText();
  const { waiting, lastSentAt, failingSince } = webhook;
  const condition = findCondition(webhook);
  if (condition === 'paused') return `${toPaused(webhook)} ${t('adminWebhooks.waiting', toWaiting(webhook))}`;
  if (webhook.pausedBy === WEBHOOK_STOPPED_BY_GAP) return t('adminWebhooks.line.gap');
  if (condition !== 'on') {
    const since = t('adminWebhooks.line.since', { time: failingSince ? when.inSentence(failingSince) : '' });
    return `${since} ${t('adminWebhooks.noneLost', toWaiting(webhook))}`;
  }
  if (waiting > 0) return t('adminWebhooks.panel.onWay', toWaiting(webhook));
  return lastSentAt
    ? t('adminWebhooks.line.sent', { time: when.inSentence(lastSentAt) })
    : t('adminWebhooks.line.fresh');
}

/** Text keys can't contain a dot, which types do. */
const toKey = (type: ChangeType) =>
  type.slice('shipment.'.length) as 'created' | 'status' | 'promise' | 'updated' | 'deleted' | 'restored' | 'left';

/** Texts about a webhook that several places share. */
export function useWebhookTexts() {
  const { t, i18n } = useTranslation();
  const toType = (type: ChangeType) => t(`adminWebhooks.types.${toKey(type)}`);
  const toCount = (count: number) => countWaiting(count, i18n.language);
  return {
    toType,
    /** Lists the event types it receives. */
    toTypes: ({ types }: Pick<Webhook, 'types'>) =>
      types === null
        ? t('adminWebhooks.types.all')
        : CHANGE_TYPES.filter((type) => types.includes(type))
            .map(toType)
            .join(', '),
    /** The number of waiting events, for plural texts; above the limit they are not counted exactly. */
    toWaiting: ({ waiting }: Pick<Webhook, 'waiting'>) => toCount(waiting),
    /** The number of events before one of the newest: 1 for the one behind the next. */
    toBehind: ({ waiting }: Pick<Webhook, 'waiting'>, index: number) =>
      toCount(waiting < WEBHOOK_WAITING_LIMIT ? Math.max(1, waiting - 1 - index) : waiting),
  };
}

/** Texts of the dialog that shows a signing secret. */
export function useSecretTexts(): SecretTexts {
  const { t } = useTranslation();
  return {
    name: t('adminWebhooks.secret.name'),
    once: t('adminWebhooks.secret.once'),
    use: t('adminWebhooks.secret.use'),
    notCopied: t('adminWebhooks.secret.notCopied'),
  };
}
