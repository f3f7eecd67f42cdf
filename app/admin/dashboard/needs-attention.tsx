import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import type { AttentionPage } from '#app/api/shipment-calls.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import panel from '#app/ui/panel.module.css';
import textStyles from '#app/ui/text.module.css';
import type { AttentionSummary } from '#domain/attention.schema.ts';
import { useMay } from '../frame/use-may.ts';
import { AttentionLines } from '../parts/attention/attention-lines.tsx';
import { areMany, countLines } from '../parts/attention/count-lines.ts';
import styles from './needs-attention.module.css';

interface NeedsAttentionProps {
  page: AttentionPage;
  summary: AttentionSummary;
}

/** The most overdue lines, below what the specification puts on the dashboard; nothing while nothing needs anybody. */
export function NeedsAttention({ page: { items }, summary }: NeedsAttentionProps) {
  const { t } = useTranslation();
  const may = useMay();
  if (items.length === 0) return null;
  const count = countLines(summary.counts);
  return (
    <section className={clsx(panel.panel, styles.panel)} aria-labelledby="attention">
      <div className={panel.head}>
        <h2 id="attention">{t('adminAttention.title')}</h2>
        <Link className={clsx(textStyles.link, styles.all)} to={href('/admin/attention')}>
          {t(areMany(count) ? 'adminAttention.viewAllMany' : 'adminAttention.viewAll', { count })}
        </Link>
      </div>
      <AttentionLines lines={items} may={may} />
    </section>
  );
}
