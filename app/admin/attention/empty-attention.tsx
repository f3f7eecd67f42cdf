import { clsx } from 'clsx';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import panel from '#app/ui/panel.module.css';
import type { AttentionSummary } from '#domain/attention.schema.ts';
import { formatClock } from '#domain/dates.ts';
import empty from '../parts/empty.module.css';
import { useWhen } from '../parts/use-when.ts';
import type { AttentionView } from './attention-query.ts';

/** Nothing needs anybody: the line is closed. */
export function EmptyAttention({ view, summary }: { view: AttentionView; summary: AttentionSummary }) {
  const { t } = useTranslation();
  const dates = useDates();
  const when = useWhen();
  const { open, checkedAt, nextAt } = summary;
  const checked = t('adminAttention.checked', { count: open, time: formatClock(checkedAt, dates) });
  const next = nextAt ? t('adminAttention.next', { when: when.inSentence(nextAt) }) : '';
  return (
    <section className={clsx(panel.panel, empty.empty)}>
      <svg className={empty.chart} viewBox="0 0 300 60" aria-hidden="true">
        <path className={route.solid} d="M10 30H290" />
        <circle className={route.dot} cx="10" cy="30" r="7" />
        <circle className={route.dot} cx="290" cy="30" r="7" />
      </svg>
      {view.group || view.hidden ? (
        <h2>{t(view.hidden ? 'adminAttention.noneHidden' : 'adminAttention.emptyGroup')}</h2>
      ) : (
        <>
          <h2>{t('adminAttention.empty')}</h2>
          <p>
            {checked} {next}
          </p>
        </>
      )}
    </section>
  );
}
