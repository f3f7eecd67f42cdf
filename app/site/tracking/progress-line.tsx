import type { ReactNode } from 'react';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { formatEstimate } from '#domain/dates.ts';
import { isGoingBack } from '#domain/public-shipment.ts';
import { BoundTime } from './bound-time.tsx';
import { type ProgressStage, toProgress } from './progress.ts';
import type { ShownShipment } from './shown-shipment.ts';
import { Stage, StageLine } from './stage-line.tsx';

/** The four stages, from the label to the delivery, or the hold that stops them. */
export function ProgressLine({ shipment }: { shipment: ShownShipment }) {
  const { t } = useTranslation();
  const stages = toProgress(shipment);
  const current = stages.findLast(({ state }) => state !== 'todo');
  return (
    <StageLine label={t('track.progress.label')}>
      {stages.map((item) => (
        <Stage
          key={item.stage}
          status={item.state === 'hold' ? 'ON_HOLD' : item.stage}
          state={item.state}
          isCurrent={item === current}
        >
          <StageTime item={item} shipment={shipment} />
        </Stage>
      ))}
    </StageLine>
  );
}

interface StageTimeProps {
  item: ProgressStage;
  shipment: ShownShipment;
}

function StageTime({ item, shipment }: StageTimeProps): ReactNode {
  const { t } = useTranslation();
  const isToCome = item.state === 'todo';
  if (isToCome && isGoingBack(shipment)) {
    if (item.at === null) return t('track.eta.returned');
  } else if (isToCome && item.stage === 'DELIVERED') return <ExpectedTime shipment={shipment} />;
  if (item.at === null) return item.state === 'todo' ? t('track.progress.notYet') : t('track.progress.noScan');
  const time = <BoundTime at={item.at} />;
  if (item.state === 'done') return time;
  if (item.state === 'todo') return fillSlots(t('track.progress.last'), { time });
  if (item.place === '') return fillSlots(t('track.progress.since'), { time });
  return fillSlots(t('track.progress.heldSince'), { time, place: <bdi>{item.place}</bdi> });
}

function ExpectedTime({ shipment }: { shipment: ShownShipment }): ReactNode {
  const { t } = useTranslation();
  const dates = useDates();
  if (shipment.estimatedDeliveryDate === null) return t('track.progress.notYet');
  if (shipment.status === 'ON_HOLD') return t('track.progress.mayChange');
  return t('track.progress.expected', { date: formatEstimate(shipment.estimatedDeliveryDate, dates) });
}
