import { data } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import { AdminHead } from '../frame/admin-head.tsx';
import { loadAsStaff } from '../frame/guard.ts';
import pageStyles from '../parts/page.module.css';
import type { Route } from './+types/company';
import { CompanyEditor } from './company/company-editor.tsx';
import { saveCompany } from './company/save-company.ts';
import { SettingsHead } from './settings-head.tsx';

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  return loadAsStaff(request, () => getStaffApi(context).getCompany());
}

/** What a save is made from never changes under the form. */
export const shouldRevalidate = () => false;

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const outcome = await saveCompany(getStaffApi(context), await request.json(), getPage(context).reportError);
  return data(outcome, { status: outcome.kind === 'done' ? 200 : 400 });
}

/** What the site says of the company, beside what it then looks like. */
export default function CompanyPage({ loaderData: company }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminSettings.tabs.company')} />
      <SettingsHead />
      <CompanyEditor loaded={company} />
    </main>
  );
}
