import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import { AdminHead } from '../../admin-head.tsx';
import { useFocusOnce } from './use-focus-once.ts';

/** For a shipment that was deleted while it was open. Specification, section 2. */
export function MissingShipment() {
  const { t } = useTranslation();
  const main = useFocusOnce();
  return (
    <main className="am" id="main" tabIndex={-1} ref={main}>
      <AdminHead page={t('adminDetail.missing.title')} />
      <div className="panel empty">
        <svg className="gl" viewBox="0 0 300 60" aria-hidden="true">
          <path className="ch-solid" d="M24 30H120" />
          <path className="ch-cross" d="m140 22 16 16M156 22l-16 16" />
          <path className="ch-dash ch-grey" d="M176 30H276" />
          <circle className="ch-dot" cx="12" cy="30" r="7" />
          <circle className="ch-ring ch-dotted ch-grey" cx="288" cy="30" r="8" />
        </svg>
        <h1>{t('adminDetail.missing.title')}</h1>
        <p>{t('adminDetail.missing.text')}</p>
        <div className="acts">
          <Link className={toButtonClass({ variant: 'primary' })} to="/admin/shipments">
            {t('adminDetail.missing.back')}
          </Link>
        </div>
      </div>
    </main>
  );
}
