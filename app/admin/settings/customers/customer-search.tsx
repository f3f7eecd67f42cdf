import { Search } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import { MAX_CUSTOMERS } from '../../parts/customers.ts';
import { useTypedSearch } from '../../parts/use-typed-search.ts';
import styles from './customers.module.css';

interface CustomerSearchProps {
  search: string;
  maxLength: number;
  /** How many are shown. */
  count: number;
}

/** A part of the name, or the number, and how many it finds. */
export function CustomerSearch({ search, maxLength, count }: CustomerSearchProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { typed, type, hurry } = useTypedSearch(search, (text) =>
    navigate(
      { search: text === '' ? '' : new URLSearchParams({ search: text }).toString() },
      { replace: true, preventScrollReset: true },
    ),
  );
  return (
    <>
      <search className={styles.search}>
        <label htmlFor="customer-search">{t('adminCustomers.search')}</label>
        <Search className={icon.icon} />
        <input
          className={field.input}
          id="customer-search"
          type="search"
          maxLength={maxLength}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onBlur={hurry}
        />
      </search>
      <p className={styles.count} aria-live="polite">
        {count === 0 ? t('adminCustomers.noMatch', { search }) : t('adminCustomers.count', { count })}
        {count === MAX_CUSTOMERS ? ` ${t('adminCustomers.onlyFirst')}` : null}
      </p>
    </>
  );
}
