import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import styles from './attention.module.css';
import { type AttentionView, toAttentionSearch } from './attention-query.ts';

/** How many lines are put off, and the way to them or back; nothing when there are none. */
export function HiddenLine({ view, hidden }: { view: AttentionView; hidden: number }) {
  const { t } = useTranslation();
  if (hidden === 0 && !view.hidden) return null;
  return (
    <p className={clsx(text.muted, styles.hint)}>
      {hidden > 0 ? t('adminAttention.hidden', { count: hidden }) : t('adminAttention.noneHidden')}{' '}
      <Link className={text.link} to={{ search: toAttentionSearch({ hidden: !view.hidden }) }}>
        {t(view.hidden ? 'adminAttention.showOthers' : 'adminAttention.showHidden')}
      </Link>
    </p>
  );
}
