import type { ReactNode } from 'react';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { StatusIcon } from '#app/ui/status-icon.tsx';
import { formatEstimate } from '#domain/dates.ts';
import { BoundTime } from './bound-time.tsx';
import { type ProgressStage, toProgress } from './progress.ts';
import type { ShownShipment } from './shown-shipment.ts';
import { useDates } from './use-dates.ts';

const CLASSES = { done: 'done', past: 'done past', now: 'now', hold: 'hold', todo: 'todo' };

/** The four stages. Solid is scanned, dotted is to come, a square marker is a hold. */
export function ProgressLine({ shipment }: { shipment: ShownShipment }) {
  const { t } = useTranslation();
  const stages = toProgress(shipment);
  const current = stages.findLast(({ state }) => state !== 'todo');
  return (
    <div className="tk-stages">
      <div className="wrap">
        <ol className="stages" aria-label={t('track.progress.label')}>
          {stages.map((item) => (
            <Stage key={item.stage} item={item} shipment={shipment} isCurrent={item === current} />
          ))}
        </ol>
      </div>
    </div>
  );
}

interface StageProps {
  item: ProgressStage;
  shipment: ShownShipment;
  isCurrent: boolean;
}

function Stage({ item, shipment, isCurrent }: StageProps) {
  const { t } = useTranslation();
  const status = item.state === 'hold' ? 'ON_HOLD' : item.stage;
  return (
    <li className={CLASSES[item.state]} aria-current={isCurrent ? 'step' : undefined}>
      <i className="mk">{item.state === 'done' ? null : <StatusIcon status={status} />}</i>
      <b>{t(`status.${status}`)}</b>
      <span suppressHydrationWarning>
        <StageTime item={item} shipment={shipment} />
      </span>
    </li>
  );
}

function StageTime({ item, shipment }: Omit<StageProps, 'isCurrent'>): ReactNode {
  const { t } = useTranslation();
  if (item.stage === 'DELIVERED' && item.state === 'todo') return <ExpectedTime shipment={shipment} />;
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
