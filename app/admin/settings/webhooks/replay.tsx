import { RotateCcw } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { FieldNote } from '#app/ui/field-note.tsx';
import icon from '#app/ui/icon.module.css';
import { combineDayAndTime, formatHistory, toDay, toTimeOfDay } from '#domain/dates.ts';
import type { Webhook } from '#domain/webhook.schema.ts';
import type { WebhookAction } from './use-webhook-action.ts';
import styles from './webhook.module.css';

const DAY_MS = 86_400_000;

interface ReplayProps {
  webhook: Webhook;
  change: WebhookAction;
  /** There is nothing to resume beside it. */
  isAlone: boolean;
}

/** Sends again what happened since a moment, typed in the company's time zone. */
export function Replay({ webhook: { id }, change, isAlone }: ReplayProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const fieldId = useId();
  const [typed, setTyped] = useState(() => {
    const yesterday = new Date(Date.now() - DAY_MS);
    return `${toDay(yesterday, dates.timeZone)}T${toTimeOfDay(yesterday, dates.timeZone)}`;
  });
  const [isRefused, setIsRefused] = useState(false);
  const [day = '', time = ''] = typed.split('T');
  const since = combineDayAndTime(day, time.slice(0, 5), dates.timeZone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isPast = since !== undefined && Date.parse(since) <= Date.now();
    setIsRefused(!isPast);
    if (isPast) void change.run({ intent: 'replay', id, since });
  };
  return (
    <form className={styles.replay} noValidate onSubmit={submit}>
      <div className={field.field}>
        <label htmlFor={fieldId}>
          {isAlone ? t('adminWebhooks.act.replayAlone') : t('adminWebhooks.act.replayLabel')}
        </label>
        <input
          className={field.input}
          id={fieldId}
          type="datetime-local"
          value={typed}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? `${fieldId}-note` : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <FieldNote id={`${fieldId}-note`} error={isRefused ? t('adminWebhooks.badTime') : undefined} />
      </div>
      <Button type="submit" disabled={change.isBusy} busy={change.isBusy && change.asked?.intent === 'replay'}>
        <RotateCcw className={icon.icon} />
        {since
          ? t('adminWebhooks.act.replay', { time: formatHistory(since, dates) })
          : t('adminWebhooks.act.replayPlain')}
      </Button>
    </form>
  );
}
