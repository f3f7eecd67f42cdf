import { href, Link } from 'react-router';
import type { Sounding } from '#app/charts/sea-chart.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import { LostView } from './lost-view.tsx';

/** Specification, section 2: the page of an address that does not exist. */
export function NotFoundView({ soundings }: { soundings?: readonly Sounding[] }) {
  const { t } = useTranslation();
  const actions = (
    <>
      <Link className={toButtonClass({ variant: 'primary' })} to={href('/')}>
        {t('common.goHome')}
      </Link>
      <Link className={toButtonClass()} to={href('/track')}>
        {t('common.trackPackage')}
      </Link>
    </>
  );
  return <LostView title={t('notFound.title')} text={t('notFound.text')} actions={actions} soundings={soundings} />;
}
