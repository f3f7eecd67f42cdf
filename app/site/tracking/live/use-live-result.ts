import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Language } from '#domain/languages.ts';
import type { TrackedShipment } from '#domain/public-shipment.ts';
import { type ShownResult, type ShownShipment, toShownResult } from '../shown-shipment.ts';
import { loadFollower } from './load-follower.ts';

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
  const now = useRef({ shown, revalidate });
  now.current = { shown, revalidate };
  const { trackingNumber } = loaded.shipment;

  useEffect(() => {
    const left = new AbortController();
    whenLoaded()
      .then(() => loadFollower(left.signal))
      .then((follower) => {
        if (!follower || left.signal.aborted) return;
        const stop = follower.followShipment({
          trackingNumber,
          language: language as Language,
          getVersion: () => now.current.shown.shipment.version,
          onShipment(tracked: TrackedShipment) {
            const before = now.current.shown.shipment;
            if (tracked.version !== before.version) setLive({ ...toShownResult(tracked), before });
          },
          onGone: () => void now.current.revalidate(),
        });
        left.signal.addEventListener('abort', stop);
      })
      .catch(console.error);
    return () => left.abort();
  }, [trackingNumber, language]);
  return shown;
}

/** The stream must not compete with what the page still loads. */
function whenLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}
