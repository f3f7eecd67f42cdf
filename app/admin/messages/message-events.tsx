import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import type { MessageEvent } from '#domain/contact-message.schema.ts';
import { formatHistory } from '#domain/dates.ts';
import styles from './message-events.module.css';

/** Who moved the message between states, oldest first. */
export function MessageEvents({ events }: { events: MessageEvent[] }) {
  const { t } = useTranslation();
  const dates = useDates();
  if (events.length === 0) return null;
  return (
    <ol className={styles.events} aria-label={t('adminMessages.events')}>
      {events.map(({ at, actor, to }, index) => (
        <li key={index}>
          {t(`adminMessages.event.${to}`, { actor })}, <time dateTime={at}>{formatHistory(at, dates)}</time>
        </li>
      ))}
    </ol>
  );
}
