import { useState } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toPrefixes } from '#domain/company.ts';
import { getSentenceGap } from '#domain/languages.ts';
import { findMisfit } from '#domain/tracking-numbers.ts';
import { FormatSlots } from './format-slots.tsx';
import { isAttempt } from './slots.ts';
import { TrackingForm } from './tracking-form.tsx';
import type { TrackingProblem } from './use-tracking-box.ts';
import { WaterCard } from './water-card.tsx';

interface SearchCardProps {
  typed?: string;
  problem?: TrackingProblem | undefined;
  /** The numbers that `typed` may mean. */
  meant?: string[] | undefined;
}

/** Where is it now? After a format error the slots stay and follow what is typed, where that is an attempt at one number. */
export function SearchCard({ typed = '', problem, meant }: SearchCardProps) {
  const { t, i18n } = useTranslation();
  const prefixes = toPrefixes(useCompany());
  const { mostNumbers } = useCapabilities();
  const hints = mostNumbers > 1 ? [t('trackForm.hint'), t('trackForm.several')] : [t('trackForm.hint')];
  const hint = hints.join(getSentenceGap(i18n.language));
  const [shown, setShown] = useState(problem === 'trackingNumberFormat' ? typed : undefined);
  const onProblem = (next: TrackingProblem | undefined, value: string) => {
    setShown((before) => (next === 'trackingNumberFormat' || before !== undefined ? value : undefined));
  };
  const misfit = shown && findMisfit(shown, prefixes);
  return (
    <WaterCard heading={t('track.search.heading')} lead={t('track.search.lead')}>
      <TrackingForm hint={hint} typed={typed} problem={problem} meant={meant} onProblem={onProblem} />
      {misfit !== undefined && isAttempt(misfit) && <FormatSlots typed={misfit} prefixes={prefixes} />}
    </WaterCard>
  );
}
