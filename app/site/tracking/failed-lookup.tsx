import { RotateCw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { href, Link } from 'react-router';
import { BrokenLine } from '#app/charts/stopped-line.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useRetry } from '#app/shared/use-retry.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import { HelpColumns } from './help-columns.tsx';
import { TrackAnother } from './track-another.tsx';
import { toLookupAddress } from './tracking-form.tsx';
import { CardActions, WaterCard } from './water-card.tsx';

interface FailedLookupProps {
  numbers: readonly string[];
  /** Whether the rate limit was reached. */
  isLimited: boolean;
}

/** A failed lookup, with a retry and the tracking box. The numbers stay in the box. Specification, sections 2 and 8. */
export function FailedLookup({ numbers, isLimited }: FailedLookupProps) {
  return (
    <>
      <FailedCard address={toLookupAddress(numbers)} isLimited={isLimited} />
      <TrackAnother typed={numbers.join(', ')} />
      <HelpColumns />
    </>
  );
}

/**
 * Explains that the records could not be reached, or were requested too often, and that the shipment is not affected.
 */
function FailedCard({ address, isLimited }: { address: string; isLimited: boolean }) {
  const { t } = useTranslation();
  const { retry, isBusy } = useRetry();
  const isOnline = useOnline();
  const text = isOnline ? t('lookup.failed.text') : t('trackForm.offline');
  return (
    <WaterCard
      line={<BrokenLine />}
      heading={isLimited ? t('lookup.failed.limitedHeading') : t('lookup.failed.heading')}
      lead={isLimited ? t('lookup.failed.limited') : text}
      isAlert
    >
      <CardActions>
        {/* A link also works without scripts. */}
        <a
          className={toButtonClass({ variant: 'primary' })}
          href={address}
          aria-busy={isBusy || undefined}
          onClick={(event) => {
            event.preventDefault();
            void retry();
          }}
        >
          <RotateCw />
          <span>{t('lookup.failed.retry')}</span>
        </a>
        <Link className={toButtonClass()} to={href('/contact')}>
          {t('lookup.help.contact')}
        </Link>
      </CardActions>
    </WaterCard>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the browser is online; true on the server. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
