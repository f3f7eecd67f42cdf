import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { FormatSlots } from './format-slots.tsx';
import { TrackingForm, type TrackingProblem } from './tracking-form.tsx';
import { WaterCard } from './water-card.tsx';

interface SearchCardProps {
  typed?: string;
  problem?: TrackingProblem;
}

/** Where is it now? After a format error the slots stay and follow what is typed. */
export function SearchCard({ typed = '', problem }: SearchCardProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(problem === 'trackingNumberFormat' ? typed : undefined);
  const onProblem = (next: TrackingProblem | undefined, value: string) => {
    setShown((before) => (next === 'trackingNumberFormat' || before !== undefined ? value : undefined));
  };
  return (
    <WaterCard heading={t('track.search.heading')} lead={t('track.search.lead')}>
      <TrackingForm typed={typed} problem={problem} onProblem={onProblem} />
      {shown !== undefined && <FormatSlots typed={shown} />}
    </WaterCard>
  );
}
