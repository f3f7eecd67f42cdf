import { clsx } from 'clsx';
import { CircleCheck, CirclePause, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import type { Webhook } from '#domain/webhooks/schema.ts';
import { WEBHOOK_STOPPED_BY_GAP } from '#domain/webhooks/webhook.ts';
import { useWhen } from '../parts/use-texts.ts';
import { useWebhookTexts } from './use-webhook-texts.ts';
import styles from './webhook-state.module.css';

const LOOKS: Record<WebhookCondition, [LucideIcon, string | undefined]> = {
  on: [CircleCheck, styles.good],
  failing: [TriangleAlert, styles.bad],
  stopped: [OctagonX, styles.bad],
  paused: [CirclePause, undefined],
};

/** In a word and a sign. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const condition = findCondition(webhook);
  const [Icon, tint] = LOOKS[condition];
  return (
    <span className={clsx(styles.state, tint)}>
      <Icon className={icon.icon} />
      {t(`adminWebhooks.state.${condition}`)}
    </span>
  );
}

/** How an address is doing: `failing` is tried again by itself, `stopped` was tried for so long that only staff go on. */
type WebhookCondition = 'on' | 'failing' | 'stopped' | 'paused';

export function findCondition({ state, failingSince }: Pick<Webhook, 'state' | 'failingSince'>): WebhookCondition {
  if (state === 'paused') return 'paused';
  if (state === 'failing') return 'stopped';
  return failingSince ? 'failing' : 'on';
}

/** What a restore writes in place of a name: see restore-backup.ts. */
const BY_RESTORE = 'restore';
/** What stands there when its customer was archived: see server/db/schema/webhooks.sql. */
const BY_ARCHIVE = 'archived';

/** By whom and when it was paused. */
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

/** How an address is doing, in a line of the list. */
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
