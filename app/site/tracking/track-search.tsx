import { data, href, redirect } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { checkTrackingNumber } from '#domain/tracking-number.ts';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/track-search';
import { HelpColumns } from './help-columns.tsx';
import { SearchCard } from './search-card.tsx';

/** Answers the form where no script runs: `?tn=` leads to the shipment, or back to the form with what was wrong. */
export function loader({ request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('tn');
  if (typed === null) return { typed: '', problem: undefined };
  const check = checkTrackingNumber(typed);
  if (check.ok) throw redirect(href('/track/:trackingNumber', { trackingNumber: check.value }));
  return data({ typed, problem: check.problem }, { status: 400 });
}

export default function TrackSearch({ loaderData: { typed, problem } }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('track.title')} description={t('track.description')} bare />
      <SearchCard key={typed} typed={typed} problem={problem} />
      <HelpColumns />
    </main>
  );
}
