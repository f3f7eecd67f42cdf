import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { negotiateLanguage } from '#app/i18n/negotiate.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { checkTrackingNumber } from '#domain/tracking-number.ts';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/track-result';
import { FailedCard } from './failed-card.tsx';
import { findResult, type TrackingResult } from './find-result.ts';
import { HelpColumns } from './help-columns.tsx';
import { MissingCard } from './missing-card.tsx';
import { Plotting } from './plotting.tsx';
import { ResultView } from './result-view.tsx';
import { SearchCard } from './search-card.tsx';
import { useFocusHeading } from './use-focus-heading.ts';
import { useFreshLanguage } from './use-fresh-language.ts';
import { usePlotting } from './use-plotting.ts';
import './tracking.css';

export const handle: PageHandle = { night: true };

/** A failed page is not to be kept, and says when to ask again. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

function toResponseInit(result: TrackingResult): ResponseInit {
  if (result.kind !== 'failed') return { status: result.kind === 'found' ? 200 : 404 };
  const headers = { 'Cache-Control': 'no-store', ...(result.retryAfter && { 'Retry-After': `${result.retryAfter}` }) };
  return { status: result.isLimited ? 429 : 503, headers };
}

/** A number in any spelling leads to its one address; what is no number is not looked up. Specification, sections 2 and 8. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const check = checkTrackingNumber(params.trackingNumber);
  if (!check.ok) return data({ kind: 'malformed' as const, problem: check.problem }, { status: 400 });
  if (check.value !== params.trackingNumber) throw redirect(`/track/${check.value}${new URL(request.url).search}`);
  const result = await findResult(check.value, negotiateLanguage(request), context);
  return data(result, toResponseInit(result));
}

export default function TrackResult({ params: { trackingNumber }, loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const plotting = usePlotting();
  const main = useFocusHeading(loaderData.kind);
  useFreshLanguage();
  return (
    <main id="main" tabIndex={-1} ref={main}>
      {loaderData.kind === 'malformed' && !plotting ? (
        <PageHead title={t('track.title')} bare />
      ) : (
        <PageHead title={`${t('track.title')} | ${plotting ?? trackingNumber}`} bare />
      )}
      <meta name="robots" content="noindex" />
      {plotting ? (
        <Plotting trackingNumber={plotting} />
      ) : (
        <Result key={trackingNumber} trackingNumber={trackingNumber} result={loaderData} />
      )}
    </main>
  );
}

interface ResultProps {
  trackingNumber: string;
  result: Route.ComponentProps['loaderData'];
}

function Result({ trackingNumber, result }: ResultProps) {
  switch (result.kind) {
    case 'found':
      return <ResultView shipment={result.shipment} chart={result.chart} serverNow={result.now} />;
    case 'missing':
      return (
        <>
          <MissingCard trackingNumber={trackingNumber} />
          <HelpColumns missing={trackingNumber} />
        </>
      );
    case 'malformed':
      return (
        <>
          <SearchCard typed={trackingNumber} problem={result.problem} />
          <HelpColumns />
        </>
      );
    default:
      return (
        <>
          <FailedCard trackingNumber={trackingNumber} isLimited={result.isLimited} />
          <HelpColumns />
        </>
      );
  }
}
