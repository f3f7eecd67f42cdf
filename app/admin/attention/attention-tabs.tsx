import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { AttentionSummary } from '#domain/attention.schema.ts';
import { ATTENTION_GROUPS, MOST_COUNTED } from '#domain/attention.ts';
import { areMany, countLines } from '../parts/attention/count-lines.ts';
import { type AttentionView, toAttentionSearch } from './attention-query.ts';
import styles from './attention-tabs.module.css';

/** All lines, and each kind of which there is one, with their numbers; the one that is shown stays. */
export function AttentionTabs({ view, counts }: { view: AttentionView; counts: AttentionSummary['counts'] }) {
  const { t } = useTranslation();
  const groups = ATTENTION_GROUPS.filter((group) => group === view.group || countLines(counts, group) > 0);
  if (groups.length === 0) return null;
  return (
    <nav className={styles.tabs} aria-label={t('adminAttention.groups')}>
      {[undefined, ...groups].map((group) => {
        const count = countLines(counts, group);
        return (
          <Link
            key={group ?? 'all'}
            to={{ search: toAttentionSearch({ group }) }}
            aria-current={group === view.group ? 'page' : undefined}
          >
            {t(group ? `adminAttention.group.${group}` : 'adminAttention.all')}
            <span>{areMany(count) ? t('adminAttention.many', { most: MOST_COUNTED - 1 }) : count}</span>
          </Link>
        );
      })}
    </nav>
  );
}
