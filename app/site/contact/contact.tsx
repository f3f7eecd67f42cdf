import { clsx } from 'clsx';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { showBusy } from '#app/capabilities/show-busy.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useHoursText } from '#app/shared/use-hours-text.ts';
import layout from '#app/ui/layout.module.css';
import { CONTACT_MIN_SECONDS } from '#domain/contact/contact.ts';
import { isTrackingNumber, normalizeTrackingNumber } from '#domain/tracking/number.ts';
import { ChartHead } from '../chart-head.tsx';
import { loadOffices, OfficeCards } from '../company/office-cards.tsx';
import { listOffices, useHasOwnOffices } from '../company/offices.ts';
import { findPosition } from '../company/positions.ts';
import { PageHead } from '../page-head.tsx';
import { readForm } from '../send-form.ts';
import { useNow } from '../tracking/use-now.ts';
import type { Route } from './+types/contact';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';
import { Hours } from './hours.tsx';
import { type ContactResult, sendContact, toStatus } from './send-contact.ts';

/**
 * `now` is also when the form was rendered. `submissionId` identifies this form. `position` and `shipment` come from the
 * address.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const shipment = normalizeTrackingNumber(searchParams.get('shipment') ?? '');
  return {
    ...loadOffices(context),
    submissionId: crypto.randomUUID(),
    position: findPosition(searchParams.get('position')),
    shipment: isTrackingNumber(shipment) ? shipment : undefined,
  };
}

/** Sending a message changes nothing on the page. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate;

const answer = (result: ContactResult) => data(result, { status: toStatus(result) });

/** Handles the form when scripts don't run. */
export async function action({ request, context }: Route.ActionArgs) {
  return answer(await sendContact(await readForm(request), context));
}

/** Waits if a person submits faster than the form accepts (such as with autofill), instead of rejecting the form. */
async function sendInTime(form: FormData, context: Route.ClientActionArgs['context']): Promise<ContactResult> {
  const result = await sendContact(form, context);
  if (result.kind !== 'failed' || result.why !== 'early') return result;
  await new Promise((resolve) => setTimeout(resolve, CONTACT_MIN_SECONDS * 1000));
  return sendContact(form, context);
}

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  return answer(await showBusy(sendInTime(await request.formData(), context)));
}

/** Specification, sections 2, 4 and 5. */
export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { name, phone, hours: week } = useCompany();
  const hours = useHoursText();
  const businessHours = { hours: week, closedDays: loaderData.closedDays };
  const now = useNow(loaderData.now);
  const offices = listOffices(loaderData.offices);
  const facts = { company: name, phone, hours: hours.openHours };
  const heading = useHasOwnOffices() ? 'company.office.headingOwn' : 'company.office.heading';
  const description = hours.isDefault ? 'contact.description' : 'contact.descriptionHours';
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={t('contact.pageTitle')}
        description={t(loaderData.offices ? 'contact.descriptionOwn' : description, facts)}
      />
      <ChartHead chart="head-1" title={t('contact.title')} lead={t('contact.lead')} />
      <div className={clsx(layout.container, styles.columns)}>
        <ContactForm
          key={loaderData.position ?? loaderData.shipment}
          result={actionData}
          position={loaderData.position}
          shipment={loaderData.shipment}
          startedAt={loaderData.now}
          submissionId={loaderData.submissionId}
          now={now}
          businessHours={businessHours}
          offices={offices}
        />
        <Hours businessHours={businessHours} now={now} offices={offices} />
      </div>
      <section className={clsx(layout.container, styles.section)}>
        <h2>{t(heading)}</h2>
        <OfficeCards data={loaderData} now={now} />
      </section>
    </main>
  );
}
