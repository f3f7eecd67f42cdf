import { clsx } from 'clsx';
import { Play, RotateCcw } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { FieldNote } from '#app/ui/field-note.tsx';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { CHANGES_KEPT_DAYS } from '#domain/changes/change.ts';
import { combineDayAndTime, formatDateTime, toDay, toTimeOfDay } from '#domain/dates.ts';
import type { Webhook } from '#domain/webhooks/schema.ts';
import { WEBHOOK_GIVEN_UP_HOURS, WEBHOOK_STOPPED_BY_GAP } from '#domain/webhooks/webhook.ts';
import { useWhen } from '../parts/use-texts.ts';
import styles from './webhook.module.css';
import type { WebhookChange } from './webhook.tsx';
import { findCondition, usePausedText, useWebhookTexts, WebhookState } from './webhook-state.tsx';

const HOUR_MS = 3_600_000;

/** The state of a webhook: a sentence, a line, the next attempt, and actions to continue. */
export function WebhookPanel({ webhook, change }: { webhook: Webhook; change: WebhookChange }) {
  const { t } = useTranslation();
  const next = useNextText(webhook);
  const isGood = findCondition(webhook) === 'on';
  return (
    <section className={clsx(panel.panel, styles.panel)} aria-label={t('adminWebhooks.panel.label')}>
      <WebhookState webhook={webhook} />
      <h2>{useSentence(webhook)}</h2>
      <DeliveryProgress webhook={webhook} />
      {next ? <p className={text.muted}>{next}</p> : null}
      <div className={styles.goOn}>
        {isGood ? null : (
          <Button
            variant="primary"
            busy={change.isBusy && change.lastRequest?.intent === 'resume'}
            onClick={() => change.run({ intent: 'resume' }, () => staffApi.resumeWebhook(webhook.id))}
          >
            <Play />
            {t('adminWebhooks.action.resume')}
          </Button>
        )}
        <Replay webhook={webhook} change={change} isAlone={isGood} />
      </div>
    </section>
  );
}

function useSentence(webhook: Webhook): string {
  const { t } = useTranslation();
  const when = useWhen();
  const toPaused = usePausedText();
  const { toWaiting } = useWebhookTexts();
  const { waiting, lastSentAt, failingSince, stoppedAt } = webhook;
  const condition = findCondition(webhook);
  if (condition === 'paused') return `${toPaused(webhook)} ${t('adminWebhooks.waiting', toWaiting(webhook))}.`;
  if (webhook.pausedBy === WEBHOOK_STOPPED_BY_GAP)
    return t('adminWebhooks.panel.gap', { time: stoppedAt ? when.inSentence(stoppedAt) : '' });
  if (condition !== 'on') {
    const since = failingSince ? when.inSentence(failingSince) : '';
    const what =
      condition === 'failing'
        ? t('adminWebhooks.panel.failing', { time: since })
        : t('adminWebhooks.panel.stopped', { since, time: stoppedAt ? when.inSentence(stoppedAt) : '' });
    return `${what} ${t('adminWebhooks.noneLost', toWaiting(webhook))}.`;
  }
  if (waiting > 0) return t('adminWebhooks.panel.onWay', toWaiting(webhook));
  return lastSentAt ? t('adminWebhooks.panel.allSent') : t('adminWebhooks.panel.fresh');
}

function useNextText(webhook: Webhook): string | undefined {
  const { t } = useTranslation();
  const when = useWhen();
  const { failingSince, nextTryAt } = webhook;
  const condition = findCondition(webhook);
  if (condition === 'on') return undefined;
  if (condition !== 'failing' || !failingSince) return t('adminWebhooks.panel.ask', { days: CHANGES_KEPT_DAYS });
  const end = when.inSentence(new Date(Date.parse(failingSince) + WEBHOOK_GIVEN_UP_HOURS * HOUR_MS).toISOString());
  if (!nextTryAt || Date.parse(nextTryAt) <= Date.now()) return t('adminWebhooks.panel.trying', { end });
  return t('adminWebhooks.panel.tryAgain', { next: when.inSentence(nextTryAt), end });
}

/** Draws sent events as a solid line and waiting ones as a dotted line. */
function DeliveryProgress({ webhook: { waiting, standsAt } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const when = useWhen();
  const isBehind = waiting > 0;
  return (
    <div className={styles.standing}>
      <svg aria-hidden="true">
        <line className={styles.sent} x1="0" x2={isBehind ? '58%' : '100%'} y1="6" y2="6" />
        {isBehind ? <line className={styles.toCome} x1="60%" x2="100%" y1="6" y2="6" /> : null}
      </svg>
      <span>{t('adminWebhooks.panel.sent')}</span>
      {isBehind && standsAt ? <b>{t('adminWebhooks.panel.standsAt', { time: when.inSentence(standsAt) })}</b> : null}
      <span>{t('adminWebhooks.panel.now')}</span>
    </div>
  );
}

const DAY_MS = 86_400_000;

interface ReplayProps {
  webhook: Webhook;
  change: WebhookChange;
  /** Whether the panel has no Resume button beside this one. */
  isAlone: boolean;
}

/** Sends the events since a given time again. The time is in the company's time zone. */
function Replay({ webhook: { id }, change, isAlone }: ReplayProps) {
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
    if (isPast) void change.run({ intent: 'replay', since }, () => staffApi.resumeWebhook(id, since));
  };
  return (
    <form className={styles.replay} noValidate onSubmit={submit}>
      <div className={field.field}>
        <label htmlFor={fieldId}>
          {isAlone ? t('adminWebhooks.action.replayAlone') : t('adminWebhooks.action.replayLabel')}
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
      <Button type="submit" busy={change.isBusy && change.lastRequest?.intent === 'replay'}>
        <RotateCcw />
        {since
          ? t('adminWebhooks.action.replay', { time: formatDateTime(since, dates) })
          : t('adminWebhooks.action.replayPlain')}
      </Button>
    </form>
  );
}
