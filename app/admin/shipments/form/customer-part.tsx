import { useId, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useCustomers } from '../../frame/live/use-customers.ts';
import { CustomerNames } from '../../parts/customer-names.tsx';
import { findNamed } from '../../parts/customers.ts';
import { FoldedPart } from '../../parts/folded-part.tsx';
import { useForm } from './form-context.ts';
import { TextField } from './text-field.tsx';

/** For whom the shipment is sent: a customer by name, who is created with the shipment where there is none. */
export function CustomerPart() {
  const { t } = useTranslation();
  const { values, errorOf } = useForm();
  const name = values.customer.trim();
  const [wasOpened, setIsOpen] = useState(name !== '');
  const isOpen = wasOpened || errorOf('customer') !== undefined;
  const customers = useCustomers(isOpen);
  const listId = useId();
  const known = findNamed(customers, name);
  const hint = known ? t('adminForm.customer.known', { number: known.number }) : t('adminForm.customer.new');
  return (
    <FoldedPart title={t('adminForm.label.customer')} summary={name} isOpen={isOpen} onToggle={setIsOpen}>
      <div>
        <TextField
          name="customer"
          label={t('adminForm.customer.name')}
          hint={hint}
          list={listId}
          autoComplete="off"
          dir="auto"
        />
        <CustomerNames id={listId} customers={customers} />
      </div>
    </FoldedPart>
  );
}
