import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { LiveNews } from '#app/shared/live-news.tsx';
import type { Shipment } from '#domain/shipment.schema.ts';

/** Says what somebody else did to the shipment while it was open; `shown` is what is shown, `loaded` what the page loaded itself. */
export function DetailNews({ shown, loaded }: { shown: Shipment; loaded: Shipment }) {
  const { t } = useTranslation();
  const [entries, setEntries] = useState(loaded.trackingHistory.length);
  const [newest] = shown.trackingHistory;
  if (shown === loaded) {
    // What one adds oneself is said by the form.
    if (entries !== loaded.trackingHistory.length) setEntries(loaded.trackingHistory.length);
    return <LiveNews>{null}</LiveNews>;
  }
  const status = t(`status.${shown.status}`);
  return (
    <LiveNews>
      {newest && shown.trackingHistory.length > entries
        ? t('adminLive.entry', { status, location: newest.location })
        : t('adminLive.changed', { status })}
    </LiveNews>
  );
}
