import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { CUSTOMER_FIELDS } from '#domain/customers/fields.ts';
import type { Customer } from '#domain/customers/schema.ts';
import { useAccountTexts } from '../parts/account/account-outcome.ts';
import dialogStyles from '../parts/dialog.module.css';
import { DialogActions, TitledDialog } from '../parts/dialog.tsx';
import { type CustomerChange, isNameTaken, useNameConflictText } from './customer-change.ts';

interface RenameDialogProps {
  /** The customer when the dialog opened. */
  opened: Customer;
  /** The current customers. */
  customers: Customer[];
  change: CustomerChange;
  onClose(): void;
}

/** Renames a customer. After a conflict it shows the other change, and only saving again overwrites it. */
export function RenameDialog({ opened, customers, change, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const now = customers.find((customer) => customer.id === opened.id);
  const [previous, setPrevious] = useState(opened);
  const [isConfirming, setIsConfirming] = useState(false);
  const outcome = isConfirming ? change.outcome : undefined;
  useEffect(() => {
    if (outcome?.kind === 'done') onClose();
    if (outcome?.kind === 'conflict' && !isNameTaken(outcome) && now) setPrevious(now);
  }, [outcome, now, onClose]);
  const { error, whole } = useRefusal(outcome, customers, change.lastRequest?.name ?? '');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsConfirming(true);
    change.run({
      intent: 'rename',
      customer: previous,
      name: String(new FormData(event.currentTarget).get('name')).trim(),
    });
  };
  return (
    <TitledDialog title={t('adminCustomers.rename.title', { number: opened.number })} onClose={onClose}>
      <form className={dialogStyles.form} noValidate onSubmit={submit}>
        {whole ? <Alert tone="error">{whole}</Alert> : null}
        <Field
          label={t('adminCustomers.column.name')}
          name="name"
          defaultValue={opened.name}
          maxLength={CUSTOMER_FIELDS.name.max}
          hint={t('adminCustomers.rename.hint')}
          {...(error && { error })}
          autoComplete="off"
          dir="auto"
          data-first
        />
        <DialogActions>
          <Button onClick={onClose}>{t('adminCustomers.rename.cancel')}</Button>
          <Button type="submit" variant="primary" busy={change.isBusy}>
            {t('adminCustomers.action.rename')}
          </Button>
        </DialogActions>
      </form>
    </TitledDialog>
  );
}

/** Returns the error of the name and of the whole form. */
function useRefusal(outcome: CustomerChange['outcome'], customers: Customer[], name: string) {
  const { t } = useTranslation();
  const texts = useAccountTexts(outcome);
  const describeConflict = useNameConflictText(customers);
  if (isNameTaken(outcome)) return { error: describeConflict(name) };
  if (outcome?.kind === 'conflict') return { whole: t('adminCustomers.rename.conflict') };
  if (outcome?.kind === 'gone') return { whole: t('adminSettings.failed') };
  return { error: texts.fieldText('name'), whole: texts.whole };
}
