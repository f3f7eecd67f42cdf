import { lazy, Suspense } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import type { HoursText } from '#app/shared/use-hours-text.ts';
import { DEFAULT_HOURS, isSameWeek } from '#domain/company/opening-hours.ts';

const HoursLine = lazy(() => import('./hours-line.tsx'));

interface CompanyHoursProps {
  /** The wording of the specified hours, if they apply. */
  specified: string | undefined;
  /** Formats any other hours. */
  format(text: HoursText): string;
}

/** The company's hours on any page. The code that formats other hours is loaded only when it is needed. */
export function CompanyHours({ specified, format }: CompanyHoursProps) {
  const { hours } = useCompany();
  if (specified !== undefined && isSameWeek(hours, DEFAULT_HOURS)) return <span>{specified}</span>;
  return (
    <Suspense>
      <HoursLine format={format} />
    </Suspense>
  );
}
