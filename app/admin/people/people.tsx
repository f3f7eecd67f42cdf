import { ArrowLeft, Search } from 'lucide-react';
import { Form, href, Link, useNavigation } from 'react-router';
import type { ApiClient } from '#app/api.ts';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi, isSignedOut } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import { isEmail } from '#domain/email.ts';
import type { Erasure, Person } from '#domain/person.schema.ts';
import { AdminHead } from '../frame/admin-head.tsx';
import { loadAsStaff } from '../frame/guard.ts';
import pageStyles from '../parts/page.module.css';
import type { Route } from './+types/people';
import { HeldData } from './held-data.tsx';
import styles from './people.module.css';

/** The address is posted to this page's own code and never stands in the page's address, which browsers remember. */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const form = await request.formData();
  return loadAsStaff(request, () => runPeopleAction(form, getStaffApi(context), getPage(context).reportError));
}

/** What is held of one person: a copy of it, or its erasure. Ruling "Personal data". */
export default function People({ actionData: outcome }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === 'find';
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminPeople.title')} />
      <div className={pageStyles.head}>
        <div>
          <Link className={pageStyles.back} to={href('/admin/messages')}>
            <ArrowLeft className={icon.small} />
            {t('adminMessages.title')}
          </Link>
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
        <Button type="submit" busy={isBusy} disabled={isBusy}>
          <Search className={icon.icon} />
          {t('adminPeople.find')}
        </Button>
      </Form>
      <div className={styles.outcome}>{outcome && !isBusy ? <Outcome outcome={outcome} /> : null}</div>
    </main>
  );
}

function Outcome({ outcome }: { outcome: PeopleOutcome }) {
  const { t } = useTranslation();
  if (outcome.kind === 'failed') return <Alert tone="error">{t('adminPeople.failed')}</Alert>;
  if (outcome.kind === 'erased')
    return <Alert tone="success">{t('adminPeople.erased', { email: outcome.email, ...outcome.erased })}</Alert>;
  return outcome.kind === 'found' ? <HeldData key={outcome.person.email} person={outcome.person} /> : null;
}

type PeopleOutcome =
  | { kind: 'found'; person: Person }
  | { kind: 'erased'; email: string; erased: Erasure }
  | { kind: 'invalid'; email: string }
  | { kind: 'failed'; email: string };

/** Looks for a person's data or erases it. An ended session is thrown: the guard deals with it. */
async function runPeopleAction(
  form: FormData,
  api: ApiClient,
  report: (error: unknown) => void,
): Promise<PeopleOutcome> {
  const email = String(form.get('email') ?? '').trim();
  if (!isEmail(email)) return { kind: 'invalid', email };
  try {
    if (form.get('intent') === 'erase') return { kind: 'erased', email, erased: await api.erasePerson(email) };
    return { kind: 'found', person: await api.getPerson(email) };
  } catch (error) {
    if (isSignedOut(error)) throw error;
    report(error);
    return { kind: 'failed', email };
  }
}
