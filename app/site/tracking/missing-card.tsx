import { StoppedLine } from '#app/charts/stopped-line.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { TrackingForm } from './tracking-form.tsx';
import { CardNumber, WaterCard } from './water-card.tsx';

/** No shipment has this number. It stays in the field, ready to be corrected. */
export function MissingCard({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation();
  return (
    <WaterCard
      line={<StoppedLine />}
      heading={t('track.missing.heading')}
      lead={fillSlots(t('track.missing.text'), { number: <CardNumber>{trackingNumber}</CardNumber> })}
    >
      <TrackingForm typed={trackingNumber} submitLabel={t('track.missing.submit')} />
    </WaterCard>
  );
}
