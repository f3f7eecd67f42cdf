import { useTranslation } from '#app/i18n/use-translation.tsx';
import { PageHead } from '../page-head.tsx';
import { FailedLookup } from './failed-lookup.tsx';
import { LookingUp } from './looking-up.tsx';
import { useFocusHeading } from './use-focus-heading.ts';

/** The page of a lookup that is under way. */
export function LookupUnderWay({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={`${t('track.title')} | ${trackingNumber}`} bare />
      <LookingUp trackingNumber={trackingNumber} />
    </main>
  );
}

/** The page of a lookup whose request failed on its way. */
export function LookupFailed({ trackingNumber, isLimited }: { trackingNumber: string; isLimited: boolean }) {
  const { t } = useTranslation();
  const main = useFocusHeading('failed');
  return (
    <main id="main" tabIndex={-1} ref={main}>
      <PageHead title={`${t('track.title')} | ${trackingNumber}`} bare />
      <meta name="robots" content="noindex" />
      <FailedLookup numbers={[trackingNumber]} isLimited={isLimited} />
    </main>
  );
}
