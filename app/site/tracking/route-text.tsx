import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getIntl } from '#domain/intl.ts';

interface RouteTextProps {
  /** Public places; '' when one must not be shown. */
  shipment: { origin: string; destination: string };
  km?: number | undefined;
}

/** "New York to London, 5,571 km", or as much of it as is known. */
export function RouteText({ shipment, km }: RouteTextProps) {
  const { t, i18n } = useTranslation();
  const { origin, destination } = shipment;
  if (origin === '' && destination === '') return null;
  const slots = { from: <bdi>{origin}</bdi>, to: <bdi>{destination}</bdi> };
  if (origin === '') return fillSlots(t('track.route.to'), slots);
  if (destination === '') return fillSlots(t('track.route.from'), slots);
  if (km === undefined) return fillSlots(t('track.route.both'), slots);
  return fillSlots(t('track.route.bothKm', { km: getIntl(Intl.NumberFormat, i18n.language).format(km) }), slots);
}
