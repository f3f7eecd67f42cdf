import { clsx } from 'clsx';
import type { ParseKeys } from 'i18next';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { SERVICES } from '../services-list.ts';
import { useHasPage } from '../use-has-page.ts';
import { useServicesDrawing } from '../use-services-drawing.ts';
import styles from './service-rows.module.css';

type ServiceId = (typeof SERVICES)[number]['id'];

/** The services that have a page of their own. */
const MORE: Partial<Record<ServiceId, { to: string; text: ParseKeys }>> = {
  international: { to: href('/international'), text: 'servicesPage.international.more' },
  freight: { to: href('/cargo-shipping'), text: 'servicesPage.freight.more' },
  chain: { to: href('/business-shipping'), text: 'servicesPage.chain.more' },
  warehouse: { to: href('/warehouse-solutions'), text: 'servicesPage.warehouse.more' },
};

/** Each service as its own kind of line, what it is for, three facts. The fragments are those of the home page. */
export function ServiceRows() {
  const { t } = useTranslation();
  const drawing = useServicesDrawing();
  return (
    <section className={clsx(layout.container, styles.rows)}>
      {SERVICES.map(({ id, title }) => (
        <article className={styles.row} key={id} id={id}>
          <img className={styles.glyph} src={`${drawing}#${id}`} width="300" height="72" alt="" decoding="async" />
          <div>
            <h2>{t(title)}</h2>
            <p className={text.muted}>{t(`servicesPage.${id}.text`)}</p>
            <MoreLink id={id} />
          </div>
          <ul>
            <li>{t(`servicesPage.${id}.fact1`)}</li>
            <li>{t(`servicesPage.${id}.fact2`)}</li>
            <li>{t(`servicesPage.${id}.fact3`)}</li>
          </ul>
          <Link
            className={text.link}
            to={href('/contact')}
            aria-label={t('servicesPage.quoteFor', { service: t(title) })}
          >
            {t('servicesPage.quote')}
          </Link>
        </article>
      ))}
    </section>
  );
}

function MoreLink({ id }: { id: ServiceId }) {
  const { t } = useTranslation();
  const hasPage = useHasPage();
  const more = MORE[id];
  if (!more || !hasPage(more.to)) return null;
  return (
    <Link className={styles.more} to={more.to}>
      {t(more.text)}
    </Link>
  );
}
