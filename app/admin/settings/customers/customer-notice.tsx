import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import type { Customer } from '#domain/customers/schema.ts';
import { useAccountTexts } from '../../parts/account/use-account-texts.ts';
import { DoneNotice } from '../done-notice.tsx';
import type { CustomerAction } from './use-customer-action.ts';
import { useTakenText } from './use-taken-text.ts';

/** How it ended. What a new name is refused for stands in its dialog. */
export function CustomerNotice({ change, customers }: { change: CustomerAction; customers: Customer[] }) {
  const { t } = useTranslation();
  const { outcome, asked } = change;
  const { whole } = useAccountTexts(outcome?.kind === 'taken' ? undefined : outcome);
  const sayTaken = useTakenText(customers);
  if (!outcome || !asked) return null;
  const { intent, name, customer } = asked;
  if (outcome.kind === 'done')
    return <DoneNotice token={outcome}>{t(`adminCustomers.done.${intent}`, { name, was: customer.name })}</DoneNotice>;
  if (intent === 'rename') return null;
  if (outcome.kind === 'taken')
    return (
      <Alert tone="error">
        {sayTaken(name)} {t('adminCustomers.renameFirst')}
      </Alert>
    );
  const isChanged = outcome.kind === 'conflict';
  return (
    <Alert tone="error">
      {isChanged ? t('adminCustomers.changed', { name }) : (whole ?? t('adminSettings.failed'))}
    </Alert>
  );
}
