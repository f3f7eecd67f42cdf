import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import type { PageHandle } from '#app/document/page-handle.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { EndBand } from '../end-band.tsx';
import { PageHead } from '../page-head.tsx';
import { useServicesAddress } from '../use-has-page.ts';
import { BinAddress } from './bin-address.tsx';
import { FloorPlan } from './floor-plan.tsx';
import { Stations } from './stations.tsx';
import styles from './warehouse-solutions.module.css';

export const handle: PageHandle = { nightFooter: true, section: href('/services') };

export default function WarehouseSolutions() {
  const { t } = useTranslation();
  const services = useServicesAddress();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('warehouse.pageTitle')} description={t('warehouse.description')} />
      <section className={clsx(layout.pageHead, styles.head)}>
        <div className={clsx(layout.container, styles.opening)}>
          <h1>{t('warehouse.title')}</h1>
          <p className={text.lead}>{t('warehouse.lead')}</p>
          <div className={layout.actions}>
            <Link className={toButtonClass({ variant: 'primary' })} to={href('/contact')}>
              {t('warehouse.ask')}
            </Link>
            <Link className={toButtonClass()} to={services}>
              {t('warehouse.services')}
            </Link>
          </div>
        </div>
      </section>
      <div className={clsx(layout.container, styles.plan)}>
        <FloorPlan />
        <p className={layout.caption}>{t('warehouse.plan.caption')}</p>
      </div>
      <BinAddress />
      <Stations />
      <EndBand
        title={t('warehouse.end.title')}
        lead={t('warehouse.end.lead')}
        primary={{ to: href('/contact'), text: t('warehouse.end.talk') }}
        secondary={{ to: href('/track'), text: t('warehouse.end.track') }}
      />
    </main>
  );
}
