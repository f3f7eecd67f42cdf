import { clsx } from 'clsx';
import { Search, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { LearnedPlace } from '#app/api/shipment-calls.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import type { Customer } from '#domain/customers/schema.ts';
import { formatDate } from '#domain/dates.ts';
import { useCan } from '../frame/can.tsx';
import { SettingsHead } from '../frame/settings-head.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAccountTexts } from '../parts/account/account-outcome.ts';
import { MAX_CUSTOMERS } from '../parts/customers.tsx';
import { ConfirmDialog } from '../parts/dialog.tsx';
import empty from '../parts/empty.module.css';
import { DoneNotice } from '../parts/page.tsx';
import table from '../parts/table.module.css';
import { EmptyChart, TableHead } from '../parts/table.tsx';
import { useDebouncedSearch } from '../parts/use-debounced-search.ts';
import { useMutation } from '../parts/use-mutation.ts';
import type { Route } from './+types/customers';
import { type CustomerChange, isNameTaken, useCustomerChange, useNameConflictText } from './customer-change.ts';
import styles from './customers.module.css';
import { RenameDialog } from './rename-dialog.tsx';

/** The longest search the API accepts. */
const MAX_SEARCH_LENGTH = 200;

const readSearch = (params: URLSearchParams) => (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH);

/** Lists customers by name, including archived ones. A search matches part of the name, or the number. */
function findCustomers(search: string): Promise<Customer[]> {
  const query = { archived: 'true', limit: MAX_CUSTOMERS, ...(search && { search }) } as const;
  return staffApi.listCustomers(query);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = readSearch(new URL(request.url).searchParams);
  const [customers, places] = await Promise.all([findCustomers(search), staffApi.listLearnedPlaces()]);
  return { customers, places };
}

/** Lists the customers, renames, archives or restores them, and lists their places. Customers are created elsewhere. */
export default function Customers({ loaderData: { customers, places } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const search = readSearch(params);
  const [renamed, setRenamed] = useState<Customer>();
  const [archived, setArchived] = useState<Customer>();
  const change = useCustomerChange();
  const isEmpty = customers.length === 0 && search === '';
  return (
    <StaffPage title={t('adminCustomers.title')} head={<SettingsHead />}>
      <div className={styles.head}>
        <h2>{t('adminCustomers.title')}</h2>
        <p className={text.muted}>{t('adminCustomers.hint')}</p>
      </div>
      <CustomerNotice change={change} customers={customers} />
      {isEmpty ? (
        <NoCustomers />
      ) : (
        <>
          <CustomerSearch search={search} maxLength={MAX_SEARCH_LENGTH} count={customers.length} />
          <CustomerTable customers={customers} change={change} onRename={setRenamed} onArchive={setArchived} />
        </>
      )}
      <LearnedPlaces learned={places} />
      {renamed ? (
        <RenameDialog opened={renamed} customers={customers} change={change} onClose={() => setRenamed(undefined)} />
      ) : null}
      {archived ? (
        <ConfirmDialog
          title={t('adminCustomers.archive.title', { name: archived.name })}
          text={t('adminCustomers.archive.text')}
          keep={t('adminCustomers.archive.keep')}
          confirm={t('adminCustomers.action.archive')}
          variant="danger"
          onClose={() => setArchived(undefined)}
          onConfirm={() => change.run({ intent: 'archive', customer: archived, name: archived.name })}
        />
      ) : null}
    </StaffPage>
  );
}

/** Shows the result of a change. A rejected name is reported in its dialog. */
function CustomerNotice({ change, customers }: { change: CustomerChange; customers: Customer[] }) {
  const { t } = useTranslation();
  const { outcome, lastRequest } = change;
  const { whole } = useAccountTexts(outcome);
  const describeConflict = useNameConflictText(customers);
  if (!outcome || !lastRequest) return null;
  const { intent, name, customer } = lastRequest;
  if (outcome.kind === 'done')
    return <DoneNotice token={outcome}>{t(`adminCustomers.done.${intent}`, { name, was: customer.name })}</DoneNotice>;
  if (intent === 'rename') return null;
  if (isNameTaken(outcome))
    return (
      <Alert tone="error">
        {describeConflict(name)} {t('adminCustomers.renameFirst')}
      </Alert>
    );
  const isChanged = outcome.kind === 'conflict';
  return (
    <Alert tone="error">
      {isChanged ? t('adminCustomers.changed', { name }) : (whole ?? t('adminSettings.failed'))}
    </Alert>
  );
}

/** The empty state: explains how customers are created. */
function NoCustomers() {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.panel, empty.empty)}>
      <EmptyChart />
      <h2>{t('adminCustomers.empty.title')}</h2>
      <p>{t('adminCustomers.empty.text')}</p>
    </div>
  );
}

interface CustomerSearchProps {
  search: string;
  maxLength: number;
  /** The number of customers in the list. */
  count: number;
}

function CustomerSearch({ search, maxLength, count }: CustomerSearchProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { query, setQuery, flush } = useDebouncedSearch(search, (text) =>
    navigate(
      { search: text === '' ? '' : new URLSearchParams({ search: text }).toString() },
      { replace: true, preventScrollReset: true },
    ),
  );
  return (
    <>
      <search className={styles.search}>
        <label htmlFor="customer-search">{t('adminCustomers.search')}</label>
        <Search />
        <input
          className={field.input}
          id="customer-search"
          type="search"
          maxLength={maxLength}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onBlur={flush}
        />
      </search>
      <p className={styles.count} aria-live="polite">
        {count === 0 ? t('adminCustomers.noMatch', { search }) : t('adminCustomers.count', { count })}
        {count === MAX_CUSTOMERS ? ` ${t('adminCustomers.onlyFirst')}` : null}
      </p>
    </>
  );
}

interface CustomerTableProps {
  customers: Customer[];
  change: CustomerChange;
  onRename(customer: Customer): void;
  onArchive(customer: Customer): void;
}

/** Lists the customers with the actions the user may take. */
function CustomerTable({ customers, ...row }: CustomerTableProps) {
  const { t } = useTranslation();
  const mayChange = useCan()('customers:write');
  if (customers.length === 0) return null;
  return (
    <div className={clsx(panel.panel, styles.panel)}>
      <table className={clsx(table.table, styles.table)}>
        <TableHead
          columns={[t('adminCustomers.column.name'), t('adminCustomers.column.number')]}
          act={mayChange ? t('adminCustomers.column.act') : undefined}
        />
        <tbody>
          {customers.map((customer) => (
            <CustomerRow key={customer.id} customer={customer} mayChange={mayChange} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CustomerRowProps = Omit<CustomerTableProps, 'customers'> & { customer: Customer; mayChange: boolean };

function CustomerRow({ customer, mayChange, change, onRename, onArchive }: CustomerRowProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { name, number, archivedAt } = customer;
  return (
    <tr>
      <td className={styles.name}>
        <bdi>{name}</bdi>
        {archivedAt ? (
          <small>{t('adminCustomers.archivedSince', { date: formatDate(archivedAt, dates) })}</small>
        ) : null}
      </td>
      <td className={text.code}>{number}</td>
      {mayChange ? (
        <td className={styles.act}>
          <Button
            small
            aria-label={t('adminCustomers.action.renameNamed', { name })}
            onClick={() => onRename(customer)}
          >
            {t('adminCustomers.action.rename')}
          </Button>
          {archivedAt ? (
            <Button
              small
              aria-label={t('adminCustomers.action.offerNamed', { name })}
              onClick={() => change.run({ intent: 'offer', customer, name })}
            >
              {t('adminCustomers.action.offer')}
            </Button>
          ) : (
            <Button
              small
              aria-label={t('adminCustomers.action.archiveNamed', { name })}
              onClick={() => onArchive(customer)}
            >
              {t('adminCustomers.action.archive')}
            </Button>
          )}
        </td>
      ) : null}
    </tr>
  );
}

/** Lists the places that were remembered for customers, each with a button that deletes it. */
function LearnedPlaces({ learned }: { learned: LearnedPlace[] }) {
  const { t } = useTranslation();
  const summary = useRef<HTMLElement>(null);
  const [count, setCount] = useState(learned.length);
  useEffect(() => {
    // The pressed button has been removed, and the focus with it.
    if (learned.length < count && document.activeElement === document.body) summary.current?.focus();
    setCount(learned.length);
  }, [learned.length, count]);
  if (learned.length === 0) return null;
  return (
    <details className={styles.learned}>
      <summary ref={summary}>{t('adminAttention.place.learned', { count: learned.length })}</summary>
      <ul>
        {learned.map((saved) => (
          <LearnedLine key={`${saved.key} ${saved.customer?.id}`} saved={saved} />
        ))}
      </ul>
    </details>
  );
}

function LearnedLine({ saved: { key, words, place, customer } }: { saved: LearnedPlace }) {
  const { t } = useTranslation();
  const can = useCan();
  const { run, isBusy, outcome } = useMutation<undefined>();
  const owner = customer?.name ?? t('adminImports.noCustomer');
  return (
    <li>
      <span dir="auto">{t('adminAttention.place.is', { words, place })}</span>
      <bdi className={text.muted}>{owner}</bdi>
      {can('shipments:write') ? (
        <Button
          variant="quiet"
          small
          busy={isBusy}
          aria-label={t('adminAttention.place.forget', { words, customer: owner })}
          onClick={() => run(undefined, () => staffApi.forgetPlace(key, customer?.id ?? ''))}
        >
          <Trash2 className={icon.small} />
        </Button>
      ) : null}
      {outcome && outcome.kind !== 'done' ? <Alert tone="error">{t('adminAttention.failedChange')}</Alert> : null}
    </li>
  );
}
