import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { LiveNews } from '#app/shared/live-news.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { useEventText } from '#app/shared/use-event-text.ts';
import type { Language } from '#domain/languages.ts';
import { type LocalizedShipment, toNamedCode } from '#domain/tracking/public-shipment.ts';
import { countEntries, type ResultData, type ResultShipment, wantsWholeHistory } from '../result-data.ts';
import { ResultView } from '../result-view.tsx';
import type { SubscribeResult } from '../subscribe/send-subscription.ts';

interface LiveResultProps {
  result: ResultData & { now: string };
  subscription: SubscribeResult | undefined;
}

/** The result, updated live. */
export function LiveResult({ result, subscription }: LiveResultProps) {
  const { shipment, chart, before } = useLiveResult(result);
  return (
    <>
      <ResultView shipment={shipment} chart={chart} serverNow={result.now} subscription={subscription} />
      <ShipmentNews shipment={shipment} before={before} />
    </>
  );
}

interface ShipmentNewsProps {
  shipment: ResultShipment;
  /** The shipment before the last change; undefined while nothing has changed. */
  before: ResultShipment | undefined;
}

/** Describes a change of the shipment in words. */
function ShipmentNews(props: ShipmentNewsProps) {
  return (
    <LiveNews>
      <News {...props} />
    </LiveNews>
  );
}

function News({ shipment, before }: ShipmentNewsProps) {
  const { t } = useTranslation();
  const { formatEvent } = useEventText();
  if (!before) return null;
  const [newest] = shipment.trackingHistory;
  const isScan = newest && countEntries(shipment) > countEntries(before);
  if (!isScan && shipment.status === before.status) return <span>{t('track.live.changed')}</span>;
  const status = isScan ? formatEvent({ ...newest, code: toNamedCode(newest.code) }) : t(`status.${shipment.status}`);
  if (!isScan || newest.location === '') return <span>{t('track.live.status', { status })}</span>;
  return <span>{t('track.live.scan', { status, place: newest.location })}</span>;
}

interface LiveData extends ResultData {
  /** The shipment before the newest change; undefined before the first. */
  before: ResultShipment | undefined;
}

/**
 * Returns the loaded result and every later change as it happens. Nothing of it runs on the server or before the page
 * has loaded, and its code is loaded then.
 */
export function useLiveResult(loaded: ResultData): LiveData {
  const { language } = useTranslation().i18n;
  const { revalidate } = useRevalidator();
  const { timeZone } = useDates();
  const { arrangesResult } = useCapabilities();
  const isWhole = wantsWholeHistory(useLocation().search) || !arrangesResult;
  const [live, setLive] = useState<LiveData>();
  // Newly loaded data, such as for another language, is at least as recent.
  const newest = live && live.shipment.version > loaded.shipment.version ? live : { ...loaded, before: live?.before };
  const current = { shown: newest, revalidate, options: { timeZone, isWhole } };
  const now = useRef(current);
  now.current = current;
  const { trackingNumber } = loaded.shipment;

  useEffect(() => {
    const left = new AbortController();
    waitForLoad()
      .then(() => loadFollower(left.signal))
      .then((code) => {
        if (!code || left.signal.aborted) return;
        const [{ followShipment }, { toResultData }] = code;
        const stop = followShipment({
          trackingNumber,
          language: language as Language,
          getVersion: () => now.current.shown.shipment.version,
          onShipment(tracked: LocalizedShipment) {
            const before = now.current.shown.shipment;
            if (tracked.version === before.version) return;
            setLive({ ...toResultData(tracked, now.current.options), before });
          },
          onGone: () => void now.current.revalidate(),
        });
        left.signal.addEventListener('abort', stop);
      })
      .catch(console.error);
    return () => left.abort();
  }, [trackingNumber, language]);
  return newest;
}

/** The stream must not compete with resources the page is loading. */
function waitForLoad(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

/** Retry interval while online: the server may be starting. */
const RETRY_MS = 30_000;

/** Resolves when the network is back, after a while if it is not gone, or immediately when the signal aborts. */
function waitToRetry(signal: AbortSignal): Promise<void> {
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

/** Loads the code that follows a shipment, with retries, so that a page opened during an outage updates later. */
async function loadFollower(signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      return await Promise.all([import('./follow-shipment.ts'), import('../to-result-data.ts')]);
    } catch {
      await waitToRetry(signal);
    }
  }
  return undefined;
}
