import { sayBadNews } from '#domain/bad-news.ts';
import type { Reading } from './find-shipment.ts';

/** The bad news of the page, as of the shipment's last change, so that the same shipment always gives the same text; [] while there is none. */
export function listNews({ shipment, company, dates, t }: Reading): string[] {
  const news = sayBadNews(shipment, { now: new Date(shipment.updatedAt), dates, say: t });
  return news ? [news.happened, news.next, news.advice.replace('<phone/>', company.phone)] : [];
}
