import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Customer } from '#domain/customers/schema.ts';
import { findNamed } from '../../parts/customers.ts';

/** What is said of a name that another customer has, which is among those shown or is not. */
export function useTakenText(customers: Customer[]): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const other = findNamed(
      customers.filter(({ archivedAt }) => archivedAt === null),
      name,
    );
    return other ? t('adminCustomers.takenBy', { number: other.number }) : t('adminCustomers.taken');
  };
}
