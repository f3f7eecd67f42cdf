import { type MouseEvent, useState } from 'react';
import { data } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import { useFocusOn } from '#app/shared/use-focus-on.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { isValidWeek } from '#domain/company/hours-of-week.ts';
import type { CompanyView } from '#domain/company/schema.ts';
import { loadAsStaff } from '../frame/guard.ts';
import { SettingsHead } from '../frame/settings-head.tsx';
import { SignInAgain } from '../frame/sign-in-again.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { LeaveQuestion } from '../parts/dialog.tsx';
import { DoneNotice } from '../parts/page.tsx';
import type { Route } from './+types/company';
import { toPreviewColors } from './color-fields.tsx';
import styles from './company.module.css';
import { CompanyFields } from './company-fields.tsx';
import { CompanyPreview } from './company-preview.tsx';
import { type DraftCompany, toDraftCompany } from './company-values.ts';
import { type CompanyForm, type CompanyOutcome, saveCompany, useCompanyForm } from './use-company-form.ts';
import { toFieldId, useFieldName } from './use-field-error.ts';

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  return loadAsStaff(request, () => getStaffApi(context).getCompany());
}

/** The form keeps the version it started from until it is saved. */
export const shouldRevalidate = () => false;

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const outcome = await saveCompany(getStaffApi(context), await request.json(), getPage(context).reportError);
  return data(outcome, { status: outcome.kind === 'done' ? 200 : 400 });
}

/** The company settings beside a preview of the site. */
export default function CompanyPage({ loaderData: company }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <StaffPage title={t('adminSettings.tabs.company')} head={<SettingsHead />}>
      <CompanyEditor loaded={company} />
    </StaffPage>
  );
}

/** Returns the typed company for the preview; invalid hours and unreadable colors show as saved. */
function toShown({ values, base }: CompanyForm): DraftCompany {
  const draft = toDraftCompany(values);
  const hours = isValidWeek(draft.hours) ? draft.hours : base.hours;
  return { ...draft, hours, ...toPreviewColors(draft, base) };
}

/** The form, with one Save button for all sections, and the preview. */
function CompanyEditor({ loaded }: { loaded: CompanyView }) {
  const { t } = useTranslation();
  const form = useCompanyForm(loaded);
  const { outcome, isBusy, isChanged, isSaved, save } = form;
  const [left, setLeft] = useState<CompanyOutcome>();
  const isSignedOut = outcome?.kind === 'signedOut' && left !== outcome;
  return (
    <div className={styles.columns}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) save();
        }}
      >
        {isSaved ? <DoneNotice token={outcome}>{t('adminCompany.saved')}</DoneNotice> : null}
        <CompanyNotice form={form} />
        <CompanyFields form={form} />
        <div className={styles.bar}>
          <p>{t('adminCompany.promise')}</p>
          <Button variant="quiet" disabled={!isChanged || isBusy} onClick={form.undo}>
            {t('adminCompany.undo')}
          </Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t(isBusy ? 'adminCompany.saving' : 'adminCompany.save')}
          </Button>
        </div>
      </form>
      <CompanyPreview company={toShown(form)} />
      {isSignedOut ? <SignInAgain onSignedIn={save} onCancel={() => setLeft(outcome)} /> : null}
      <LeaveQuestion isChanged={isChanged && !isSignedOut} />
    </div>
  );
}

/** Explains why nothing was saved and takes the focus. The form keeps its values. */
function CompanyNotice({ form: { outcome, errors } }: { form: CompanyForm }) {
  const { t } = useTranslation();
  const toName = useFieldName();
  const box = useFocusOn<HTMLDivElement>(outcome?.kind === 'done' ? undefined : outcome);
  if (!outcome || outcome.kind === 'done' || outcome.kind === 'signedOut') return null;
  const names = errors.map(({ name }) => name);
  return (
    <Alert tone="error" ref={box} tabIndex={-1} className={styles.notice}>
      {outcome.kind === 'stale' ? <p>{t('adminCompany.stale')}</p> : null}
      {outcome.kind === 'failed' ? (
        <p>{t(outcome.isOffline ? 'adminCompany.offline' : 'adminCompany.failed')}</p>
      ) : null}
      {outcome.kind === 'refused' ? <p>{t('adminCompany.refused')}</p> : null}
      {names.length > 0 ? (
        <ul>
          {[...new Set(names)].map((name) => (
            <li key={name}>
              <a href={`#${toFieldId(name)}`} onClick={(event) => focusField(event, name)}>
                {toName(name)}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}

/**
 * Focuses a field and opens its collapsed section. Browsers don't reliably move the focus to a link's target. If the
 * row no longer exists, its list gets the focus.
 */
function focusField(event: MouseEvent, name: string): void {
  event.preventDefault();
  const [list = name] = name.split('.');
  const field = document.getElementById(toFieldId(name)) ?? document.getElementById(toFieldId(list));
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
}
