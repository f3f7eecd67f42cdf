import { useEffect } from 'react';
import { href, useFetcher, useLocation } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import type { clientLoader as countCauses } from '../attention/attention-count.ts';
import type { clientLoader as countMessages } from '../contact/new-messages.ts';
import styles from './badges.module.css';
import { useCan } from './can.tsx';

const MAX_SHOWN = 99;

const useNewMessages = () => useFetcher<typeof countMessages>({ key: 'new-messages' });

/** Loads the number of new messages with each page and once a minute. Rendered once, however many badges show it. */
export function MessageWatch() {
  const { messagesHref } = useCapabilities();
  const can = useCan();
  return messagesHref && can('messages:read') ? <PollMessages /> : null;
}

function PollMessages() {
  const { load } = useNewMessages();
  usePolling(load, href('/admin/new-messages'));
  return null;
}

/** The same number in words for the head of the inbox; nothing until it is loaded. */
export function NewCount() {
  const { t } = useTranslation();
  const { data: count } = useNewMessages();
  return typeof count === 'number' ? <p className={text.muted}>{t('adminMessages.newCount', { count })}</p> : null;
}

/** The number of new messages; nothing when there are none. */
export function NewMessagesBadge() {
  const { t } = useTranslation();
  const { data: count } = useNewMessages();
  if (!count) return null;
  return (
    <span className={styles.badge}>
      {count > MAX_SHOWN ? t('adminMessages.many', { most: MAX_SHOWN }) : count}
      <span className={text.visuallyHidden}> {t('adminMessages.unread')}</span>
    </span>
  );
}

const useCauseCount = () => useFetcher<typeof countCauses>({ key: 'attention-count' });

/** Polls the number of causes. Rendered once, however many badges show it. */
export function AttentionWatch() {
  return useCapabilities().attentionHref ? <PollCauses /> : null;
}

function PollCauses() {
  const { load } = useCauseCount();
  usePolling(load, href('/admin/attention-count'));
  return null;
}

/** The number of causes that need attention; nothing when there are none. */
export function AttentionBadge() {
  const { t } = useTranslation();
  const { data: count } = useCauseCount();
  if (!count) return null;
  return (
    <span className={styles.badge}>
      {count > MAX_SHOWN ? t('adminAttention.many', { most: MAX_SHOWN }) : count}
      <span className={text.visuallyHidden}> {t('adminAttention.waiting')}</span>
    </span>
  );
}

const POLL_MS = 60_000;

/** Loads a badge's number with each page and once a minute while the tab is visible. */
function usePolling(load: (path: string) => Promise<void>, path: string): void {
  const { key } = useLocation();
  // `key` changes with each navigation: actions on the previous page may have changed the number.
  useEffect(() => {
    const poll = () => {
      if (!document.hidden) void load(path);
    };
    poll();
    const timer = setInterval(poll, POLL_MS);
    return () => clearInterval(timer);
  }, [load, path, key]);
}
