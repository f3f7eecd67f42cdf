import { ResultView } from '../result-view.tsx';
import type { ShownResult } from '../shown-shipment.ts';
import type { SubscribeResult } from '../subscribe/send-subscription.ts';
import { ShipmentNews } from './shipment-news.tsx';
import { useLiveResult } from './use-live-result.ts';

interface LiveResultProps {
  result: ShownResult & { now: string };
  subscription: SubscribeResult | undefined;
}

/** The result as it was loaded, and as it changes while it is read. */
export function LiveResult({ result, subscription }: LiveResultProps) {
  const { shipment, chart, before } = useLiveResult(result);
  return (
    <>
      <ResultView shipment={shipment} chart={chart} serverNow={result.now} subscription={subscription} />
      <ShipmentNews shipment={shipment} before={before} />
    </>
  );
}
