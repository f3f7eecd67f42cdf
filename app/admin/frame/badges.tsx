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
const useCauseCount = () => useFetcher<typeof countCauses>({ key: 'attention-count' });

/** Loads the number of new messages with each page and once a minute. Rendered once, however many badges show it. */
export function MessageWatch() {
  const { messagesHref } = useCapabilities();
  const can = useCan();
  const { load } = useNewMessages();
  return messagesHref && can('messages:read') ? <Poll load={load} path={href('/admin/new-messages')} /> : null;
}

/** Polls the number of causes. Rendered once, however many badges show it. */
export function AttentionWatch() {
  const { load } = useCauseCount();
  return useCapabilities().attentionHref ? <Poll load={load} path={href('/admin/attention-count')} /> : null;
}

/** The same number in words for the head of the inbox; nothing until it is loaded. */
export function NewCount() {
  const { t } = useTranslation();
  const { data: count } = useNewMessages();
  return typeof count === 'number' ? <p className={text.muted}>{t('adminMessages.newCount', { count })}</p> : null;
}

interface CountBadgeProps {
  count: number | null | undefined;
  /** Stands for a count of more than MAX_SHOWN. */
  many: string;
  meaning: string;
}

/** A number beside a menu item; nothing when there is none. */
function CountBadge({ count, many, meaning }: CountBadgeProps) {
  if (!count) return null;
  return (
    <span className={styles.badge}>
      {count > MAX_SHOWN ? many : count}
      <span className={text.visuallyHidden}> {meaning}</span>
    </span>
  );
}

export function NewMessagesBadge() {
  const { t } = useTranslation();
  const many = t('adminMessages.many', { most: MAX_SHOWN });
  return <CountBadge count={useNewMessages().data} many={many} meaning={t('adminMessages.unread')} />;
}

/** The number of causes that need attention. */
export function AttentionBadge() {
  const { t } = useTranslation();
  const many = t('adminAttention.many', { most: MAX_SHOWN });
  return <CountBadge count={useCauseCount().data} many={many} meaning={t('adminAttention.waiting')} />;
}

const POLL_MS = 60_000;

/** Loads a badge's number with each page and once a minute while the tab is visible. */
function Poll({ load, path }: { load: (path: string) => Promise<void>; path: string }) {
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
  return null;
}
