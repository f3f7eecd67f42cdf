import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { type BadNews, sayBadNews } from '#domain/bad-news.ts';
import { PhoneLink } from '../phone-link.tsx';
import styles from './bad-news-lines.module.css';
import type { ShownShipment } from './shown-shipment.ts';

/** The bad news of the shipment in the reader's language; undefined while there is none, or until its texts are here. */
export function useBadNews(shipment: ShownShipment, now: Date): BadNews | undefined {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const { arrangesResult } = useCapabilities();
  if (!arrangesResult || !i18n.exists('event.news.next.noDay')) return undefined;
  return sayBadNews(shipment, { now, dates, say: t });
}

/** What happened, what comes next, what the reader can do. */
export function BadNewsLines({ news }: { news: BadNews }) {
  const { phone } = useCompany();
  const call = <PhoneLink phone={phone} />;
  return (
    <div className={styles.news}>
      <p suppressHydrationWarning>{news.happened}</p>
      <p suppressHydrationWarning>{news.next}</p>
      <p>{fillSlots(news.advice, { phone: call })}</p>
    </div>
  );
}
