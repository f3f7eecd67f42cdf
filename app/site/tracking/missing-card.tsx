import { StoppedLine } from '#app/charts/stopped-line.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { TrackingForm } from './tracking-form.tsx';
import { WaterCard } from './water-card.tsx';

/** No shipment has this number. It stays in the field, ready to be corrected. */
export function MissingCard({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation();
  return (
    <WaterCard>
      <StoppedLine />
      <h1>{t('track.missing.heading')}</h1>
      <p className="lead">
        {fillSlots(t('track.missing.text'), { number: <span className="code">{trackingNumber}</span> })}
      </p>
      <TrackingForm typed={trackingNumber} submitLabel={t('track.missing.submit')} />
    </WaterCard>
  );
}
