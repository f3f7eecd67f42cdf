import { useTranslation } from 'react-i18next';
import { getApi } from '#app/page-context.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/track-result';

export const handle: PageHandle = { night: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  return { shipment: await getApi(context).findTracking(params.trackingNumber) };
}

export default function TrackResult({ params, loaderData: { shipment } }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={`${t('track.title')} ${params.trackingNumber}`} bare />
      <h1>{shipment ? t(`status.${shipment.status}`) : params.trackingNumber}</h1>
    </main>
  );
}
