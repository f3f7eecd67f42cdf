import { clsx } from 'clsx';
import { Download, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Form, href, Link, useNavigation } from 'react-router';
import { isOffline } from '#app/api/api-error.ts';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { callSignedIn, staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import layout from '#app/ui/layout.module.css';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { formatDate } from '#domain/dates.ts';
import { isEmail } from '#domain/email.ts';
import type { Erasure, Person } from '#domain/shipment-people/schema.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import dialog from '../parts/dialog.module.css';
import { TitledDialog } from '../parts/dialog.tsx';
import pageStyles from '../parts/page.module.css';
import { BackLink } from '../parts/page.tsx';
import type { Route } from './+types/personal-data';
import styles from './personal-data.module.css';

/** The email address is posted to this action and never appears in the URL, which browsers remember. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return runPeopleAction(form);
}

/** Exports or erases the personal data of one email address. Ruling "Personal data". */
export default function People({ actionData: outcome }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === 'find';
  return (
    <StaffPage title={t('adminPeople.title')} head={null}>
      <div className={pageStyles.head}>
        <div>
          <BackLink to={href('/admin/messages')}>{t('adminMessages.title')}</BackLink>
          <h1>{t('adminPeople.title')}</h1>
          <p className={text.muted}>{t('adminPeople.lead')}</p>
        </div>
      </div>
      <Form method="post" className={styles.find} noValidate>
        <input type="hidden" name="intent" value="find" />
        <Field
          label={t('adminPeople.email')}
          name="email"
          type="email"
          autoComplete="off"
          maxLength={254}
          hint={t('adminPeople.hint')}
          error={outcome?.kind === 'invalid' && !isBusy ? t('errors.emailFormat') : undefined}
        />
        <Button type="submit" busy={isBusy}>
          <Search />
          {t('adminPeople.find')}
        </Button>
      </Form>
      <div className={styles.outcome}>{outcome && !isBusy ? <Outcome outcome={outcome} /> : null}</div>
    </StaffPage>
  );
}

function Outcome({ outcome }: { outcome: PeopleOutcome }) {
  const { t } = useTranslation();
  if (outcome.kind === 'failed')
    return <Alert tone="error">{t(isOffline() ? 'admin.failed.offline' : 'adminPeople.failed')}</Alert>;
  if (outcome.kind === 'erased')
    return <Alert tone="success">{t('adminPeople.erased', { email: outcome.email, ...outcome.erased })}</Alert>;
  return outcome.kind === 'found' ? <StoredData key={outcome.person.email} person={outcome.person} /> : null;
}

type PeopleOutcome =
  | { kind: 'found'; person: Person }
  | { kind: 'erased'; email: string; erased: Erasure }
  | { kind: 'invalid'; email: string }
  | { kind: 'failed'; email: string };

/** Finds or erases a person's data. The guard doesn't see the errors of actions. */
async function runPeopleAction(form: FormData): Promise<PeopleOutcome> {
  const email = String(form.get('email') ?? '').trim();
  if (!isEmail(email)) return { kind: 'invalid', email };
  try {
    if (form.get('intent') === 'erase')
      return { kind: 'erased', email, erased: await callSignedIn(() => staffApi.erasePerson(email)) };
    return { kind: 'found', person: await callSignedIn(() => staffApi.getPerson(email)) };
  } catch (error) {
    console.error(error);
    return { kind: 'failed', email };
  }
}

/** Lists the stored data of an address, with a copy to hand out and the erasure. */
function StoredData({ person }: { person: Person }) {
  const { t } = useTranslation();
  const [isErasing, setIsErasing] = useState(false);
  const { email } = person;
  const counts = countStored(person);
  if (Object.values(counts).every((count) => count === 0))
    return <Alert tone="success">{t('adminPeople.nothing', { email })}</Alert>;
  return (
    <section className={clsx(panel.panel, styles.held)} aria-labelledby="held">
      <div className={panel.head}>
        <h2 id="held">{email}</h2>
      </div>
      <div className={panel.body}>
        <p role="status">{t('adminPeople.held', counts)}</p>
        <HeldLists person={person} />
        <div className={layout.actions}>
          <Button onClick={() => savePerson(person)}>
            <Download />
            {t('adminPeople.download')}
          </Button>
          <Button variant="danger" onClick={() => setIsErasing(true)}>
            <Trash2 />
            {t('adminPeople.erase')}
          </Button>
        </div>
      </div>
      {isErasing ? <EraseDialog person={person} onClose={() => setIsErasing(false)} /> : null}
    </section>
  );
}

function HeldLists({ person: { subscriptions, messages, shipments, customers, importRows } }: { person: Person }) {
  const { t } = useTranslation();
  const dates = useDates();
  return (
    <>
      {shipments.length + customers.length + importRows.length > 0 ? (
        <>
          <h3>{t('adminPeople.shipments')}</h3>
          <ul className={clsx(styles.list, layout.divided)}>
            {shipments.map(({ trackingNumber, role, name, company }) => (
              <li key={`${trackingNumber} ${role}`}>
                <span className={text.code}>{trackingNumber}</span>
                <span>{t(`adminPeople.${role}`)}</span>
                <bdi>{[name, company].filter(Boolean).join(', ')}</bdi>
              </li>
            ))}
            {customers.map(({ number, name }) => (
              <li key={number}>
                <span className={text.code}>{number}</span>
                <span>{t('adminPeople.customer')}</span>
                <bdi>{name}</bdi>
              </li>
            ))}
            {importRows.map(({ import: number, row, fileName }) => (
              <li key={`${number} ${row}`}>
                <span>{t('adminPeople.importRow', { import: number, row })}</span>
                <bdi>{fileName}</bdi>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {subscriptions.length > 0 ? (
        <>
          <h3>{t('adminPeople.subscriptions')}</h3>
          <ul className={clsx(styles.list, layout.divided)}>
            {subscriptions.map(({ trackingNumber, createdAt }) => (
              <li key={trackingNumber}>
                <span className={text.code}>{trackingNumber}</span>
                <time dateTime={createdAt}>{formatDate(createdAt, dates)}</time>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {messages.length > 0 ? (
        <>
          <h3>{t('adminMessages.title')}</h3>
          <ul className={clsx(styles.list, layout.divided)}>
            {messages.map(({ id, caseNumber, subject, status, createdAt }) => (
              <li key={id}>
                <Link className={clsx(text.code, text.alone)} to={href('/admin/messages/:id', { id })}>
                  {caseNumber}
                </Link>
                <span>
                  {t(`adminMessages.subjects.${subject}`)}, {t(`adminMessages.status.${status}`)}
                </span>
                <time dateTime={createdAt}>{formatDate(createdAt, dates)}</time>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

/** Confirms the erasure: names the address, the amount of data, and that it is permanent. */
function EraseDialog({ person, onClose }: { person: Person; onClose(): void }) {
  const { t } = useTranslation();
  const { email } = person;
  const isBusy = useNavigation().formData?.get('intent') === 'erase';
  return (
    <TitledDialog
      title={fillSlots(t('adminPeople.confirm.title'), { email: <bdi>{email}</bdi> })}
      text={t('adminPeople.held', countStored(person))}
      onClose={onClose}
    >
      <p className={text.muted}>{t('adminPeople.confirm.text')}</p>
      <Form method="post" className={dialog.actions}>
        <input type="hidden" name="intent" value="erase" />
        <input type="hidden" name="email" value={email} />
        <Button data-first onClick={onClose}>
          {t('adminPeople.confirm.keep')}
        </Button>
        <Button type="submit" variant="danger-fill" busy={isBusy} disabled={isBusy}>
          {t('adminPeople.confirm.erase')}
        </Button>
      </Form>
    </TitledDialog>
  );
}

/** Counts what would be erased. */
function countStored({ subscriptions, messages, mails, shipments, customers, importRows }: Person): Erasure {
  return {
    subscriptions: subscriptions.length,
    messages: messages.length,
    mails: mails.length,
    shipments: new Set(shipments.map(({ trackingNumber }) => trackingNumber)).size,
    customers: customers.length,
    importRows: importRows.length,
  };
}

/** Downloads the data as a file. The file's name does not reveal whose it is. */
function savePerson(person: Person): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(person, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'personal-data.json';
  link.click();
  URL.revokeObjectURL(url);
}
