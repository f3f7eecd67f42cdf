import { ApiError } from '@transcargo/api-client/api-error.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { data, Form, href, Link, type RouterContextProvider, useNavigation } from 'react-router';
import { isOurFault } from '#app/api/api-error.ts';
import { getApi } from '#app/api/get-api.ts';
import type { SubscriptionState } from '#app/api/visitor-api.ts';
import { BrokenLine, StoppedLine } from '#app/charts/stopped-line.tsx';
import { getPage } from '#app/document/page-context.ts';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { BusyLabel, Button, toButtonClass } from '#app/ui/button.tsx';
import { PageHead } from '../page-head.tsx';
import { useSendOnce } from '../send-form.ts';
import { CardActions, CardNumber, WaterCard } from '../tracking/water-card.tsx';
import type { Route } from './+types/unsubscribe';

/** The page shows the current state, so it must not be cached. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

/** Loads the page of a mail's link. It shows a button and changes nothing, because programs follow links, too. Guarantee W3. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const lookup = await findSubscription(params.token, context);
  return data(lookup, { status: toStatus(lookup.kind) });
}

/** Handles the button, and the one-click request of a mail program (RFC 8058), which follows no redirect. */
export async function action({ params, context }: Route.ActionArgs) {
  const outcome = await endSubscription(params.token, context);
  return data(outcome, { status: toStatus(outcome) });
}

/** A failed request is reported on the page, too. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(() => 'failed' as const);
}

export default function Unsubscribe({ loaderData: lookup, actionData: outcome }: Route.ComponentProps) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  const isEnded = outcome === 'ended';
  useEffect(() => {
    if (isEnded) main.current?.querySelector('h1')?.focus();
  }, [isEnded]);
  return (
    <main id="main" tabIndex={-1} ref={main}>
      <PageHead title={t('unsubscribe.title')} />
      <meta name="robots" content="noindex" />
      {lookup.kind === 'found' ? (
        <FoundCard
          {...lookup.subscription}
          isActive={lookup.subscription.isActive && !isEnded}
          failed={outcome === 'failed'}
        />
      ) : (
        <LostCard kind={lookup.kind} />
      )}
    </main>
  );
}

interface FoundProps {
  trackingNumber: string;
  isActive: boolean;
  failed: boolean;
}

function FoundCard({ trackingNumber, isActive, failed }: FoundProps) {
  const { t } = useTranslation();
  const number = <CardNumber>{trackingNumber}</CardNumber>;
  return (
    <WaterCard
      line={<StoppedLine />}
      heading={t(isActive ? 'unsubscribe.ask.heading' : 'unsubscribe.ended.heading')}
      lead={fillSlots(t(isActive ? 'unsubscribe.ask.text' : 'unsubscribe.ended.text'), { number })}
    >
      {failed ? <Alert tone="error">{t('unsubscribe.notDone')}</Alert> : null}
      <Actions to={href('/track/:trackingNumber', { trackingNumber })} label={t('unsubscribe.see')}>
        {isActive ? <StopForm /> : null}
      </Actions>
    </WaterCard>
  );
}

function StopForm() {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === 'submitting';
  const { onSubmit } = useSendOnce({ isBusy, answer: undefined });
  return (
    <Form method="post" onSubmit={onSubmit}>
      <Button type="submit" variant="primary" busy={isBusy}>
        <BusyLabel isBusy={isBusy} busy={t('unsubscribe.ask.busy')}>
          {t('unsubscribe.ask.submit')}
        </BusyLabel>
      </Button>
    </Form>
  );
}

function LostCard({ kind }: { kind: 'unknown' | 'failed' }) {
  const { t } = useTranslation();
  return (
    <WaterCard
      line={kind === 'failed' ? <BrokenLine /> : <StoppedLine />}
      heading={t(`unsubscribe.${kind}.heading`)}
      lead={t(`unsubscribe.${kind}.text`)}
      isAlert={kind === 'failed'}
    >
      <Actions to={href('/contact')} label={t('unsubscribe.contact')} />
    </WaterCard>
  );
}

function Actions({ to, label, children }: { to: string; label: string; children?: ReactNode }) {
  return (
    <CardActions>
      {children}
      <Link className={toButtonClass()} to={to}>
        {label}
      </Link>
    </CardActions>
  );
}

type Found = { kind: 'found'; subscription: SubscriptionState } | { kind: 'unknown' } | { kind: 'failed' };
type Context = Readonly<RouterContextProvider>;

/** The token is unknown or malformed. */
const isUnknown = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

/** Never throws: failures are reported and shown on the page. */
async function findSubscription(token: string, context: Context): Promise<Found> {
  try {
    const subscription = await getApi(context).findSubscription(token);
    return subscription ? { kind: 'found', subscription } : { kind: 'unknown' };
  } catch (error) {
    if (isUnknown(error)) return { kind: 'unknown' };
    if (isOurFault(error)) getPage(context).reportError(error);
    return { kind: 'failed' };
  }
}

/** Ends the subscription and ignores the body: mail programs post `List-Unsubscribe=One-Click` (RFC 8058). */
async function endSubscription(token: string, context: Context): Promise<'ended' | 'unknown' | 'failed'> {
  try {
    await getApi(context).endSubscription(token);
    return 'ended';
  } catch (error) {
    if (isUnknown(error)) return 'unknown';
    if (isOurFault(error)) getPage(context).reportError(error);
    return 'failed';
  }
}

/** Returns the HTTP status that matches the page. */
const toStatus = (kind: Found['kind'] | 'ended'): number => (kind === 'unknown' ? 404 : kind === 'failed' ? 503 : 200);
