import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { PublicShipment } from '#domain/public-shipment.ts';
import type { RouteChart } from '#domain/route-chart.ts';
import { toChartQuery } from '../chart-query.ts';
import type { ShownShipment } from '../shown-shipment.ts';

export interface ShownResult {
  shipment: ShownShipment;
  chart: RouteChart | null;
}

interface LiveResult extends ShownResult {
  /** What was shown before the newest change; undefined before the first. */
  before: ShownShipment | undefined;
}

/**
 * What the page shows: what was loaded, and from then on every change as it happens. Nothing of it runs on the server or
 * before the page is whole, and what it needs is loaded then.
 */
export function useLiveResult(loaded: ShownResult): LiveResult {
  const { language } = useTranslation().i18n;
  const { revalidate } = useRevalidator();
  const [live, setLive] = useState<LiveResult>();
  // What is loaded anew, say in another language, is at least as new.
  const shown = live && live.shipment.version > loaded.shipment.version ? live : { ...loaded, before: live?.before };
  const now = useRef({ shown, language, revalidate });
  now.current = { shown, language, revalidate };
  const { trackingNumber } = loaded.shipment;

  useEffect(() => {
    let stop = () => {};
    let isHere = true;
    whenLoaded()
      .then(() => import('./follow-shipment.ts'))
      .then(({ followShipment, findLiveChart }) => {
        if (!isHere) return;
        const onShipment = async (shipment: PublicShipment) => {
          const { shown: before, language: lang } = now.current;
          if (shipment.version === before.shipment.version) return;
          setLive({ shipment, chart: before.chart, before: before.shipment });
          const chart = await findLiveChart(toChartQuery(shipment, lang));
          setLive((latest) => (latest?.shipment === shipment ? { ...latest, chart } : latest));
        };
        stop = followShipment({
          trackingNumber,
          getVersion: () => now.current.shown.shipment.version,
          onShipment: (shipment) => void onShipment(shipment),
          onGone: () => void now.current.revalidate(),
        });
      })
      .catch(window.reportError);
    return () => {
      isHere = false;
      stop();
    };
  }, [trackingNumber]);
  return shown;
}

/** The stream must not compete with what the page still loads. */
function whenLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}
