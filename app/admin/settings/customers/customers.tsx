import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import type { Customer } from '#domain/customers/schema.ts';
import { AdminHead } from '../../frame/admin-head.tsx';
import { loadAsStaff } from '../../frame/guard.ts';
import { staffApi } from '../../frame/live/staff-api.ts';
import { toAnswer } from '../../frame/to-answer.ts';
import { MAX_CUSTOMERS } from '../../parts/customers.ts';
import pageStyles from '../../parts/page.module.css';
import { SettingsHead } from '../settings-head.tsx';
import { ConfirmDialog } from '../webhooks/confirm-dialog.tsx';
import type { Route } from './+types/customers';
import { CustomerNotice } from './customer-notice.tsx';
import { CustomerSearch } from './customer-search.tsx';
import { CustomerTable } from './customer-table.tsx';
import styles from './customers.module.css';
import { type CustomerRequest, runCustomerAction } from './customers-action.ts';
import { NoCustomers } from './no-customers.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useCustomerAction } from './use-customer-action.ts';

/** The longest search the API takes. */
const LONGEST_SEARCH = 200;

const readSearch = (params: URLSearchParams) => (params.get('search') ?? '').slice(0, LONGEST_SEARCH);

/** By name, archived ones too; with a search those whose name holds it, or whose number it is. */
function findCustomers(search: string): Promise<Customer[]> {
  const query = { archived: 'true', limit: MAX_CUSTOMERS, ...(search && { search }) } as const;
  return staffApi.listCustomers(query);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = readSearch(new URL(request.url).searchParams);
  return loadAsStaff(request, () => findCustomers(search));
}

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const asked: CustomerRequest = await request.json();
  const { reportError } = getPage(context);
  const outcome = await loadAsStaff(request, () => runCustomerAction(asked, reportError));
  return toAnswer(outcome, outcome.kind === 'failed');
}

/** For whom shipments are sent: each by name and number, renamed, archived and taken back. Nobody is made here. */
export default function Customers({ loaderData: customers }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const search = readSearch(params);
  const [renamed, setRenamed] = useState<Customer>();
  const [archived, setArchived] = useState<Customer>();
  const change = useCustomerAction();
  const isEmpty = customers.length === 0 && search === '';
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminCustomers.title')} />
      <SettingsHead />
      <div className={styles.head}>
        <h2>{t('adminCustomers.title')}</h2>
        <p className={text.muted}>{t('adminCustomers.hint')}</p>
      </div>
      <CustomerNotice change={change} customers={customers} />
      {isEmpty ? (
        <NoCustomers />
      ) : (
        <>
          <CustomerSearch search={search} maxLength={LONGEST_SEARCH} count={customers.length} />
          <CustomerTable customers={customers} change={change} onRename={setRenamed} onArchive={setArchived} />
        </>
      )}
      {renamed ? (
        <RenameDialog opened={renamed} customers={customers} change={change} onClose={() => setRenamed(undefined)} />
      ) : null}
      {archived ? (
        <ConfirmDialog
          title={t('adminCustomers.archive.title', { name: archived.name })}
          text={t('adminCustomers.archive.text')}
          keep={t('adminCustomers.archive.keep')}
          confirm={t('adminCustomers.act.archive')}
          variant="danger"
          onClose={() => setArchived(undefined)}
          onConfirm={() => change.run({ intent: 'archive', customer: archived, name: archived.name })}
        />
      ) : null}
    </main>
  );
}
