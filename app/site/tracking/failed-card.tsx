import { RotateCw } from 'lucide-react';
import { href, Link } from 'react-router';
import { BrokenLine } from '#app/charts/stopped-line.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useRetry } from '#app/shared/use-retry.ts';
import { useOnline } from '#app/site/use-online.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import { CardActions, WaterCard } from './water-card.tsx';

/** The records could not be asked, or were asked too often. Says that the shipment is not affected. */
export function FailedCard({ address, isLimited }: { address: string; isLimited: boolean }) {
  const { t } = useTranslation();
  const { retry, isBusy } = useRetry();
  const isOnline = useOnline();
  const text = isOnline ? t('track.failed.text') : t('trackForm.offline');
  return (
    <WaterCard
      line={<BrokenLine />}
      heading={isLimited ? t('track.failed.limitedHeading') : t('track.failed.heading')}
      lead={isLimited ? t('track.failed.limited') : text}
      isAlert
    >
      <CardActions>
        {/* A link, so that it also works where no script runs. */}
        <a
          className={toButtonClass({ variant: 'primary' })}
          href={address}
          aria-busy={isBusy || undefined}
          onClick={(event) => {
            event.preventDefault();
            void retry();
          }}
        >
          <RotateCw className={icon.icon} />
          <span>{t('track.failed.retry')}</span>
        </a>
        <Link className={toButtonClass()} to={href('/contact')}>
          {t('track.help.contact')}
        </Link>
      </CardActions>
    </WaterCard>
  );
}
