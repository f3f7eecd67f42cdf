import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useFocusOn, WRONG_FIELD } from '#app/shared/use-focus-on.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Customer } from '#domain/customers/schema.ts';
import type { Webhook } from '#domain/webhook.schema.ts';
import { useAccountTexts } from '../../parts/account/use-account-texts.ts';
import { createId } from '../../parts/create-id.ts';
import dialog from '../../parts/dialog.module.css';
import { Dialog } from '../../parts/dialog.tsx';
import { ShownKey } from '../shown-key.tsx';
import { useSecretTexts } from './use-secret-texts.ts';
import { useWebhookAction, type WebhookAction } from './use-webhook-action.ts';
import styles from './webhook-dialog.module.css';
import { WebhookFields } from './webhook-fields.tsx';
import { readInput } from './webhooks-action.ts';

interface WebhookDialogProps {
  /** The one that is changed; without it one is added. */
  webhook?: Webhook;
  customers: Customer[] | null;
  onClose(): void;
  onSaved?(): void;
}

/** An address and what it gets; of a new one then the secret, once. */
export function WebhookDialog({ webhook, customers, onClose, onSaved }: WebhookDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const secretTexts = useSecretTexts();
  const change = useWebhookAction();
  const { outcome, asked } = change;
  const isSaved = webhook !== undefined && outcome?.kind === 'done';
  useEffect(() => {
    if (isSaved) onSaved?.();
  }, [isSaved, onSaved]);
  if (outcome?.kind === 'done' && outcome.secret && asked?.intent === 'create') {
    const name = new URL(asked.input.url).host;
    return <ShownKey name={name} secret={outcome.secret} texts={secretTexts} onClose={onClose} />;
  }
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>{webhook ? t('adminWebhooks.form.editTitle') : t('adminWebhooks.form.add')}</h2>
      <WebhookForm webhook={webhook} customers={customers} change={change} onClose={onClose} />
    </Dialog>
  );
}

interface WebhookFormProps extends Pick<WebhookDialogProps, 'customers' | 'onClose'> {
  webhook: Webhook | undefined;
  change: WebhookAction;
}

function WebhookForm({ webhook, customers, change, onClose }: WebhookFormProps) {
  const { t } = useTranslation();
  const { outcome, isBusy, run } = change;
  const { fieldText, whole } = useAccountTexts(outcome);
  const form = useFocusOn<HTMLFormElement>(outcome?.kind === 'refused' ? outcome : undefined, WRONG_FIELD);
  const whatIsWrong = useConflictText(webhook, outcome?.kind) ?? whole;
  const [newId] = useState(createId);
  // What is edited is what was opened; after a conflict, what came in between is known, too.
  const [opened] = useState(webhook);
  const [seen, setSeen] = useState(webhook?.version ?? 0);
  useEffect(() => {
    if (outcome?.kind === 'conflict' && webhook) setSeen(webhook.version);
  }, [outcome, webhook]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = readInput(new FormData(event.currentTarget));
    if (opened) run({ intent: 'update', id: opened.id, version: seen, input });
    else run({ intent: 'create', id: newId, input });
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {whatIsWrong ? <Alert tone="error">{whatIsWrong}</Alert> : null}
      <WebhookFields webhook={opened} customers={customers} fieldText={fieldText} />
      <div className={dialog.actions}>
        <Button onClick={onClose}>{t('adminWebhooks.form.cancel')}</Button>
        <Button type="submit" variant="primary" busy={isBusy} disabled={isBusy}>
          {opened ? t('adminWebhooks.form.save') : t('adminWebhooks.form.add')}
        </Button>
      </div>
    </form>
  );
}

/** What is said when somebody else was there first. */
function useConflictText(webhook: Webhook | undefined, kind: string | undefined): string | undefined {
  const { t } = useTranslation();
  if (kind === 'gone') return t('adminWebhooks.gone');
  if (kind !== 'conflict') return undefined;
  return webhook ? t('adminWebhooks.form.conflict', { url: webhook.url }) : t('adminWebhooks.form.addedAlready');
}
