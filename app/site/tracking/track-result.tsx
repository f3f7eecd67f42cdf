import { useEffect, useRef } from 'react';
import { data, href, redirect, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import { getCapabilities } from '#app/capabilities/modes.ts';
import { showBusy } from '#app/capabilities/show-busy.ts';
import { StoppedLine } from '#app/charts/stopped-line.tsx';
import { getCompany } from '#app/document/page-context.ts';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { negotiateLanguage } from '#app/i18n/negotiate.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useFreshLanguage } from '#app/site/use-fresh-language.ts';
import { toPrefixes } from '#domain/company/company.ts';
import { RESTORE_SECONDS, UNDO_SECONDS } from '#domain/shipments/shipment.ts';
import { checkLinkedNumber, listMeantNumbers } from '#domain/tracking/find-numbers.ts';
import { PageHead } from '../page-head.tsx';
import { readForm } from '../send-form.ts';
import type { Route } from './+types/track-result';
import { FailedLookup } from './failed-lookup.tsx';
import { findResult, type TrackingResult, toFailureInit } from './find-result.ts';
import { HelpColumns } from './help-columns.tsx';
import { LiveResult } from './live/live-result.tsx';
import { wantsWholeHistory } from './result-data.ts';
import { SearchCard } from './search-card.tsx';
import { type SubscribeResult, sendSubscription, toStatus } from './subscribe/send-subscription.ts';
import { TrackingForm } from './tracking-form.tsx';
import { useFocusHeading } from './use-focus-heading.ts';
import { CardNumber, WaterCard } from './water-card.tsx';

/** Failed pages must not be cached, and they send Retry-After. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

function toResponseInit(result: TrackingResult): ResponseInit {
  return result.kind === 'failed' ? toFailureInit(result) : { status: result.kind === 'found' ? 200 : 404 };
}

/**
 * A number in another spelling, or copied with a dot or bracket, redirects to its canonical address. An invalid one is
 * not looked up. Specification, sections 2 and 8.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const prefixes = toPrefixes(getCompany(context));
  const check = checkLinkedNumber(params.trackingNumber, prefixes);
  if (!check.ok) {
    const meant = listMeantNumbers(params.trackingNumber, prefixes, getCapabilities(context).maxNumbers);
    return data({ kind: 'malformed' as const, problem: check.problem, meant }, { status: 400 });
  }
  const { search } = new URL(request.url);
  if (check.value !== params.trackingNumber)
    throw redirect(href('/track/:trackingNumber', { trackingNumber: check.value }) + search);
  const isWhole = !getCapabilities(context).arrangesResult || wantsWholeHistory(search);
  const language = negotiateLanguage(request, getCompany(context).languages);
  const result = await findResult(check.value, { language, isWhole }, context);
  return data(result, toResponseInit(result));
}

/** A subscription changes nothing on the page. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate;

const answer = (result: SubscribeResult) => data(result, { status: toStatus(result) });

/** Handles the subscription form when scripts don't run. */
export async function action({ params, request, context }: Route.ActionArgs) {
  return answer(await sendSubscription(params.trackingNumber, await readForm(request), context));
}

export async function clientAction({ params, request, context }: Route.ClientActionArgs) {
  return answer(await showBusy(sendSubscription(params.trackingNumber, await request.formData(), context)));
}

export default function TrackResult({ params: { trackingNumber }, loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const main = useFocusHeading(loaderData.kind);
  useFreshLanguage();
  useRecheck(trackingNumber, loaderData.kind);
  return (
    <main id="main" tabIndex={-1} ref={main}>
      {loaderData.kind === 'malformed' ? (
        <PageHead title={t('track.title')} bare />
      ) : (
        <PageHead title={`${t('track.title')} | ${trackingNumber}`} bare />
      )}
      <meta name="robots" content="noindex" />
      <Result key={trackingNumber} trackingNumber={trackingNumber} result={loaderData} subscription={actionData} />
    </main>
  );
}

interface ResultProps {
  trackingNumber: string;
  result: Route.ComponentProps['loaderData'];
  subscription: SubscribeResult | undefined;
}

function Result({ trackingNumber, result, subscription }: ResultProps) {
  switch (result.kind) {
    case 'found':
      return <LiveResult result={result} subscription={subscription} />;
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
          <SearchCard typed={trackingNumber} problem={result.problem} meant={result.meant} />
          <HelpColumns />
        </>
      );
    default:
      return <FailedLookup numbers={[trackingNumber]} isLimited={result.isLimited} />;
  }
}

/** The number is unknown. It stays in the field to be corrected. */
function MissingCard({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation();
  return (
    <WaterCard
      line={<StoppedLine />}
      heading={t('lookup.missing.heading')}
      lead={fillSlots(t('lookup.missing.text'), { number: <CardNumber>{trackingNumber}</CardNumber> })}
    >
      <TrackingForm typed={trackingNumber} submitLabel={t('lookup.missing.submit')} />
    </WaterCard>
  );
}

/** When staff can no longer undo the deletion by the toast, and when not at all, plus time for the request. */
const RECHECK_MS = [UNDO_SECONDS, RESTORE_SECONDS].map((seconds) => (seconds + 5) * 1_000);

/** Checks again for a shipment that was deleted while visible, because the deletion may be undone. */
function useRecheck(trackingNumber: string, kind: string): void {
  const { revalidate } = useRevalidator();
  const previous = useRef<string>(undefined);
  useEffect(() => {
    if (kind === 'found') previous.current = trackingNumber;
    if (kind !== 'missing' || previous.current !== trackingNumber) return;
    const timers = RECHECK_MS.map((ms) => setTimeout(() => void revalidate(), ms));
    return () => timers.forEach(clearTimeout);
  }, [trackingNumber, kind, revalidate]);
}
