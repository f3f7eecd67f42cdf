import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import type { CompanyView } from '#domain/company-view.schema.ts';
import { isWeek } from '#domain/hours-of-week.ts';
import { SignInAgain } from '../../frame/sign-in-again.tsx';
import { LeaveQuestion } from '../../parts/leave-question.tsx';
import { DoneNotice } from '../done-notice.tsx';
import { toShownColors } from './colors.ts';
import styles from './company-editor.module.css';
import { CompanyFields } from './company-fields.tsx';
import { CompanyNotice } from './company-notice.tsx';
import { CompanyPreview } from './company-preview.tsx';
import { type TypedCompany, toTypedCompany } from './company-values.ts';
import type { CompanyOutcome } from './save-company.ts';
import { type CompanyForm, useCompanyForm } from './use-company-form.ts';

/** What is typed; hours that cannot be and colors that cannot be read are shown as they are saved. */
function toShown({ values, base }: CompanyForm): TypedCompany {
  const typed = toTypedCompany(values);
  const hours = isWeek(typed.hours) ? typed.hours : base.hours;
  return { ...typed, hours, ...toShownColors(typed, base) };
}

/** The form with one Save for all of it, and beside it pages, mails and labels as they will be. */
export function CompanyEditor({ loaded }: { loaded: CompanyView }) {
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
