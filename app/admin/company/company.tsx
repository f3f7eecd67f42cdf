import { clsx } from 'clsx';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { href, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useFocusOn } from '#app/shared/use-focus-on.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { COMPANY_SECTIONS, type CompanySection, isCompanySection } from '#domain/company/sections.ts';
import { getColon } from '#domain/languages.ts';
import { SettingsHead } from '../frame/settings-head.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { LeaveQuestion } from '../parts/dialog.tsx';
import { DoneNotice } from '../parts/page.tsx';
import type { Route } from './+types/company';
import { toPreviewColors } from './color-fields.tsx';
import styles from './company.module.css';
import { SECTION_FIELDS } from './company-fields.tsx';
import { CompanyPreview } from './company-preview.tsx';
import { type DraftCompany, toCompanyValues, toDraftCompany } from './company-values.ts';
import { type CompanyForm, useCompanyForm } from './use-company-form.ts';
import { toFieldId, useFieldName, useValueText } from './use-field-error.ts';

const SECTIONS = Object.keys(COMPANY_SECTIONS) as CompanySection[];
const toPath = (section: CompanySection) => href('/admin/settings/company/:section?', { section });

export async function clientLoader({ params: { section } }: Route.ClientLoaderArgs) {
  if (!isCompanySection(section)) throw redirect(toPath('brand'));
  return { section, company: await staffApi.getCompany() };
}

/** The form of a section keeps the version it started from until it is saved. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

/** One section of the company settings beside links to the others. */
export default function CompanyPage({ loaderData: { section, company } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation();
  const form = useCompanyForm(section, company);
  const name = t(`adminCompany.sections.${section}.title`);
  return (
    <StaffPage title={`${t('adminSettings.tabs.company')}${getColon(i18n.language)}${name}`} head={<SettingsHead />}>
      <div className={styles.page}>
        <nav className={styles.nav} aria-label={t('adminSettings.tabs.company')}>
          {SECTIONS.map((other) => (
            <Link key={other} to={toPath(other)} aria-current={other === section ? 'page' : undefined}>
              {t(`adminCompany.sections.${other}.title`)}
              {other === section && form.changes.length > 0 ? (
                <span className={styles.changes}>{t('adminCompany.changes', { count: form.changes.length })}</span>
              ) : null}
            </Link>
          ))}
        </nav>
        <SectionEditor section={section} form={form} />
      </div>
    </StaffPage>
  );
}

/** Returns the typed company for the preview; unreadable colors show as saved. */
function toShown({ values, base }: CompanyForm): DraftCompany {
  const draft = toDraftCompany(values);
  return { ...draft, ...toPreviewColors(draft, base) };
}

interface SectionProps {
  section: CompanySection;
  form: CompanyForm;
}

/** The form of a section; that of the brand has a preview. */
function SectionEditor({ section, form }: SectionProps) {
  const { t } = useTranslation();
  const { outcome, isSaved, save } = form;
  const heading = useRef<HTMLHeadingElement>(null);
  const isChanged = form.changes.length > 0;
  const Fields = SECTION_FIELDS[section];
  const isBrand = section === 'brand';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (isChanged) save();
  };
  return (
    <>
      <form
        noValidate
        className={clsx(styles.form, isBrand && styles.columns)}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) save();
        }}
      >
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {t(`adminCompany.sections.${section}.title`)}
          </h2>
          {isSaved ? <DoneNotice token={outcome}>{t('adminCompany.saved')}</DoneNotice> : null}
          <CompanyNotice form={form} />
          <Fields form={form} />
        </div>
        {isBrand ? <CompanyPreview company={toShown(form)} /> : null}
        {isChanged ? (
          <SaveBar
            section={section}
            form={form}
            onUndo={() => {
              form.undo();
              // The button, which had the focus, is removed.
              heading.current?.focus();
            }}
          />
        ) : null}
      </form>
      <LeaveQuestion isChanged={isChanged} saving={{ label: t(`adminCompany.sections.${section}.save`), save }} />
    </>
  );
}

/** Values that are too long for one line are only counted. */
const LONG = ['offices', 'closedDays', 'testimonials', 'languages'];

/** Shown while the section has changes. */
function SaveBar({ section, form, onUndo }: SectionProps & { onUndo(): void }) {
  const { t } = useTranslation();
  const toName = useFieldName();
  const formatValue = useValueText();
  const { changes, base, isBusy } = form;
  const count = changes.length;
  const [name] = changes;
  // The bar may appear over the field that has the focus.
  useEffect(() => {
    document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.bar}>
      <p>
        {name && count === 1 && !LONG.includes(name)
          ? t('adminCompany.was', { field: toName(name), value: formatValue(toCompanyValues(base), name) })
          : t('adminCompany.changes', { count })}
      </p>
      <Button variant="quiet" disabled={isBusy} onClick={onUndo}>
        {t('adminCompany.undo', { count })}
      </Button>
      <Button type="submit" variant="primary" busy={isBusy}>
        {t(isBusy ? 'adminCompany.saving' : `adminCompany.sections.${section}.save`)}
      </Button>
    </div>
  );
}

/** Explains why nothing was saved and takes the focus. The form keeps its values. */
function CompanyNotice({ form: { outcome, errors } }: { form: CompanyForm }) {
  const { t } = useTranslation();
  const toName = useFieldName();
  const box = useFocusOn<HTMLDivElement>(outcome?.kind === 'done' ? undefined : outcome);
  if (!outcome || outcome.kind === 'done' || outcome.kind === 'canceled') return null;
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
