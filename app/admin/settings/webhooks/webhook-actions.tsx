import { Pause, Pencil, Send } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import type { Webhook } from '#domain/webhook.schema.ts';
import pageStyles from '../../parts/page.module.css';
import type { WebhookAction } from './use-webhook-action.ts';

interface WebhookActionsProps {
  webhook: Webhook;
  change: WebhookAction;
  onEdit(): void;
}

/** What can be done with an address at any time. */
export function WebhookActions({ webhook: { id, state }, change, onEdit }: WebhookActionsProps) {
  const { t } = useTranslation();
  const { isBusy, asked, run } = change;
  const isTesting = isBusy && asked?.intent === 'test';
  return (
    <div className={pageStyles.actions}>
      <Button busy={isTesting} disabled={isBusy} onClick={() => run({ intent: 'test', id })}>
        <Send className={icon.icon} />
        {t('adminWebhooks.act.test')}
      </Button>
      <Button disabled={isBusy} onClick={onEdit}>
        <Pencil className={icon.icon} />
        {t('adminWebhooks.act.edit')}
      </Button>
      {state === 'paused' ? null : (
        <Button disabled={isBusy} onClick={() => run({ intent: 'pause', id })}>
          <Pause className={icon.icon} />
          {t('adminWebhooks.act.pause')}
        </Button>
      )}
    </div>
  );
}
