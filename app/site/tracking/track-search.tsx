import { data, type RouterContextProvider, redirect } from 'react-router';
import { getCapabilities } from '#app/capabilities/modes.ts';
import { getCompany } from '#app/document/page-context.ts';
import { negotiateLanguage } from '#app/i18n/negotiate.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toPrefixes } from '#domain/company/company.ts';
import { listMeantNumbers } from '#domain/tracking/find-numbers.ts';
import { checkTrackingNumbers } from '#domain/tracking/numbers.ts';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/track-search';
import { FailedLookup } from './failed-lookup.tsx';
import { findSeveral, toFailureInit } from './find-result.ts';
import { HelpColumns } from './help-columns.tsx';
import { SearchCard } from './search-card.tsx';
import { SeveralView } from './several-view.tsx';
import { toLookupAddress } from './tracking-form.tsx';
import { useFocusHeading } from './use-focus-heading.ts';

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/**
 * Handles the form without scripts, and lists for everyone: `?tn=` redirects to the shipment, shows the list at its
 * canonical address, or the form with its error.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const typed = url.searchParams.get('tn');
  if (typed === null) return { kind: 'search' as const, typed: '', problem: undefined, meant: undefined };
  const prefixes = toPrefixes(getCompany(context));
  const { maxNumbers } = getCapabilities(context);
  const check = checkTrackingNumbers(typed, prefixes, maxNumbers);
  if (!check.ok) {
    const meant = listMeantNumbers(typed, prefixes, maxNumbers);
    return data({ kind: 'search' as const, typed, problem: check.problem, meant }, { status: 400 });
  }
  if (check.values.length === 1 || check.values.join(',') !== typed) throw redirect(toLookupAddress(check.values));
  return loadSeveral(check.values, request, context);
}

async function loadSeveral(numbers: string[], request: Request, context: Readonly<RouterContextProvider>) {
  const result = await findSeveral(numbers, negotiateLanguage(request, getCompany(context).languages), context);
  return data({ ...result, numbers }, result.kind === 'failed' ? toFailureInit(result) : {});
}

export default function TrackSearch({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const main = useFocusHeading(loaderData.kind);
  if (loaderData.kind === 'search') {
    const { typed, problem, meant } = loaderData;
    return (
      <main id="main" tabIndex={-1}>
        <PageHead title={t('track.title')} description={t('track.description')} bare />
        <SearchCard key={typed} typed={typed} problem={problem} meant={meant} />
        <HelpColumns />
      </main>
    );
  }
  return (
    <main id="main" tabIndex={-1} ref={main}>
      <PageHead title={t('track.title')} bare />
      <meta name="robots" content="noindex" />
      {loaderData.kind === 'failed' ? (
        <FailedLookup numbers={loaderData.numbers} isLimited={loaderData.isLimited} />
      ) : (
        <SeveralView key={loaderData.numbers.join()} items={loaderData.items} serverNow={loaderData.now} />
      )}
    </main>
  );
}
