import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import panel from '#app/ui/panel.module.css';
import { AdminHead } from '../../frame/admin-head.tsx';
import empty from '../../parts/empty.module.css';
import pageStyles from '../../parts/page.module.css';
import { useFocusOnce } from './use-focus-once.ts';

/** For a shipment that was deleted while it was open. Specification, section 2. */
export function MissingShipment() {
  const { t } = useTranslation();
  const main = useFocusOnce();
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1} ref={main}>
      <AdminHead page={t('adminDetail.missing.title')} />
      <div className={clsx(panel.panel, empty.empty)}>
        <svg className={empty.chart} viewBox="0 0 300 60" aria-hidden="true">
          <path className={route.solid} d="M24 30H120" />
          <path className={route.cross} d="m140 22 16 16M156 22l-16 16" />
          <path className={clsx(route.dashed, route.grey)} d="M176 30H276" />
          <circle className={route.dot} cx="12" cy="30" r="7" />
          <circle className={clsx(route.ring, route.dotted, route.grey)} cx="288" cy="30" r="8" />
        </svg>
        <h1>{t('adminDetail.missing.title')}</h1>
        <p>{t('adminDetail.missing.text')}</p>
        <div className={empty.actions}>
          <Link className={toButtonClass({ variant: 'primary' })} to={href('/admin/shipments')}>
            {t('adminDetail.missing.back')}
          </Link>
        </div>
      </div>
    </main>
  );
}
