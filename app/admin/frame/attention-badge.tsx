import { href, useFetcher } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import type { clientLoader } from '../attention/attention-count.ts';
import styles from './new-messages-badge.module.css';
import { usePolling } from './new-messages-badge.tsx';

const MOST = 99;

const useCount = () => useFetcher<typeof clientLoader>({ key: 'attention-count' });

/** Polls the number of lines. Rendered once, however many badges show it. */
export function AttentionWatch() {
  return useCapabilities().attentionHref ? <Asking /> : null;
}

function Asking() {
  const { load } = useCount();
  usePolling(load, href('/admin/attention-count'));
  return null;
}

/** The number of lines that need attention; nothing when there are none. */
export function AttentionBadge() {
  const { t } = useTranslation();
  const { data: count } = useCount();
  if (!count) return null;
  return (
    <span className={styles.badge}>
      {count > MOST ? t('adminAttention.many', { most: MOST }) : count}
      <span className={text.visuallyHidden}> {t('adminAttention.waiting')}</span>
    </span>
  );
}
