import { clsx } from 'clsx';
import { CircleCheck, CirclePause, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import type { Webhook } from '#domain/webhook.schema.ts';
import { findCondition, type WebhookCondition } from './webhook-condition.ts';
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
