import { href, Link, useLocation } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useRetry } from '#app/shared/use-retry.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import { LostView } from './lost-view.tsx';
import { getLookupViews } from './tracking/prepare-lookup.ts';
import { findLookup } from './use-lookup.ts';

/** A page whose data or scripts did not come; of a shipment, it is the failure of a lookup. Specification, section 8. */
export function FailedRequest({ isLimited }: { isLimited: boolean }) {
  const trackingNumber = findLookup(useLocation().pathname);
  const views = getLookupViews();
  if (trackingNumber === undefined || !views) return <FailedPage />;
  return <views.LookupFailed trackingNumber={trackingNumber} isLimited={isLimited} />;
}

function FailedPage() {
  const { t } = useTranslation();
  const { retry, isBusy } = useRetry();
  const actions = (
    <>
      <Button variant="primary" busy={isBusy} onClick={retry}>
        {t('common.tryAgain')}
      </Button>
      <Link className={toButtonClass()} to={href('/track')}>
        {t('common.trackPackage')}
      </Link>
    </>
  );
  return <LostView title={t('common.notLoadedTitle')} text={t('common.notLoadedText')} actions={actions} isAlert />;
}
