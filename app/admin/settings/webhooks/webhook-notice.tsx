import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useFocusOn } from '#app/shared/use-focus-on.ts';
import { Alert } from '#app/ui/alert.tsx';
import type { WebhookDelivery } from '#domain/webhook.schema.ts';
import { useAccountTexts } from '../../parts/account/use-account-texts.ts';
import { useWhen } from '../../parts/use-when.ts';
import type { WebhookAction } from './use-webhook-action.ts';
import styles from './webhook.module.css';

/** Says how it ended, and takes the focus: the button that was pressed may be gone. */
export function WebhookNotice({ change }: { change: WebhookAction }) {
  const { outcome } = change;
  const place = useFocusOn<HTMLDivElement>(outcome);
  const notice = useNotice(change);
  if (!notice) return null;
  return (
    <div ref={place} className={styles.notice} tabIndex={-1}>
      <Alert tone={notice.isGood ? 'success' : 'error'}>{notice.text}</Alert>
    </div>
  );
}

function useNotice({ outcome, asked }: WebhookAction): { text: string; isGood: boolean } | undefined {
  const { t } = useTranslation();
  const when = useWhen();
  const toAnswer = useAnswerText();
  const { whole } = useAccountTexts(outcome);
  if (!outcome || !asked) return undefined;
  if (outcome.kind === 'gone')
    return { text: asked.intent === 'resend' ? t('adminWebhooks.erased') : t('adminWebhooks.gone'), isGood: false };
  if (outcome.kind !== 'done') return { text: whole ?? t('adminSettings.failed'), isGood: false };
  if (outcome.delivery) return { text: toAnswer(outcome.delivery), isGood: outcome.delivery.isTaken };
  if (asked.intent === 'pause') return { text: t('adminWebhooks.done.paused'), isGood: true };
  if (asked.intent === 'resume') return { text: t('adminWebhooks.done.resumed'), isGood: true };
  if (asked.intent !== 'replay') return undefined;
  return { text: t('adminWebhooks.done.replayed', { time: when.inSentence(asked.since) }), isGood: true };
}

function useAnswerText(): (delivery: WebhookDelivery) => string {
  const { t } = useTranslation();
  return ({ isTaken, status, ms, answer }) => {
    if (status === null) return t('adminWebhooks.done.silent', { answer });
    return isTaken
      ? t('adminWebhooks.done.taken', { status, ms })
      : t('adminWebhooks.done.refused', { status, answer });
  };
}
