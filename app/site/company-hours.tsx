import { lazy, Suspense } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import type { HoursText } from '#app/shared/use-hours-text.ts';
import { DEFAULT_HOURS, isSameWeek } from '#domain/company/opening-hours.ts';

const HoursLine = lazy(() => import('./hours-line.tsx'));

interface SaidHoursProps {
  /** The words for the specified hours, if there are such. */
  specified: string | undefined;
  /** Those for any other. */
  say(text: HoursText): string;
}

/** The company's hours, for every page: what puts other hours into words comes only where there are such. */
export function CompanyHours({ specified, say }: SaidHoursProps) {
  const { hours } = useCompany();
  if (specified !== undefined && isSameWeek(hours, DEFAULT_HOURS)) return <span>{specified}</span>;
  return (
    <Suspense>
      <HoursLine say={say} />
    </Suspense>
  );
}
