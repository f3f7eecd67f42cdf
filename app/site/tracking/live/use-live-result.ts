import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Language } from '#domain/languages.ts';
import type { LocalizedShipment } from '#domain/tracking/public-shipment.ts';
import { type ShownResult, type ShownShipment, toShownResult } from '../shown-shipment.ts';

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
          onShipment(tracked: LocalizedShipment) {
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

/** Between two tries while there is a network: the server may be starting. */
const RETRY_MS = 30_000;

/** Resolves when the network is back; while it is there, after a while; at once when the signal says stop. */
function whenWorthTrying(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = navigator.onLine ? setTimeout(resolve, RETRY_MS) : undefined;
    const tryNow = () => {
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('online', tryNow, { once: true, signal });
    signal.addEventListener('abort', tryNow, { once: true });
  });
}

/** Fetches what follows a shipment, until it comes: a page opened as the network went must not stay silent for ever. */
async function loadFollower(signal: AbortSignal): Promise<typeof import('./follow-shipment.ts') | undefined> {
  while (!signal.aborted) {
    try {
      return await import('./follow-shipment.ts');
    } catch {
      await whenWorthTrying(signal);
    }
  }
  return undefined;
}
