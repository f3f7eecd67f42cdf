import { clsx } from 'clsx';
import type { ParseKeys } from 'i18next';
import { href, Link } from 'react-router';
import type { PageHandle } from '#app/document/page-handle.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { ChartHead } from '../chart-head.tsx';
import { ClosingBand } from '../closing-band.tsx';
import { PageHead } from '../page-head.tsx';
import { SERVICES, useServicesDrawing } from '../services-list.ts';
import { useHasPage } from '../use-has-page.ts';
import styles from './services.module.css';

export const handle: PageHandle = { hasDarkFooter: true };

export default function Services() {
  const { t } = useTranslation();
  const company = useCompany();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={t('servicesPage.pageTitle')}
        description={t('servicesPage.description', { company: company.name })}
      />
      <ChartHead className={styles.head} chart="head-0" title={t('servicesPage.title')} lead={t('servicesPage.lead')}>
        <div className={clsx(layout.rule, styles.rule)} aria-hidden="true" />
      </ChartHead>
      <ServiceRows />
      <ClosingBand
        title={t('servicesPage.closing')}
        origin={t('servicesPage.origin')}
        destination={t('servicesPage.destination')}
      />
    </main>
  );
}

type ServiceId = (typeof SERVICES)[number]['id'];

/** Services with their own page. */
const MORE: Partial<Record<ServiceId, { to: string; text: ParseKeys }>> = {
  international: { to: href('/international'), text: 'servicesPage.international.more' },
  freight: { to: href('/cargo-shipping'), text: 'servicesPage.freight.more' },
  chain: { to: href('/business-shipping'), text: 'servicesPage.chain.more' },
  warehouse: { to: href('/warehouse-solutions'), text: 'servicesPage.warehouse.more' },
};

/** Each service as its own kind of line, with its purpose and three facts. The home page links to the fragments. */
function ServiceRows() {
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
          <ul className={layout.facts}>
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
