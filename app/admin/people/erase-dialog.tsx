import { Form, useNavigation } from 'react-router';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import text from '#app/ui/text.module.css';
import type { Person } from '#domain/person.schema.ts';
import dialog from '../parts/dialog.module.css';
import { Dialog } from '../parts/dialog.tsx';
import { countHeld } from './save-person.ts';

/** Names the address, how much there is, and that it is for good. */
export function EraseDialog({ person, onClose }: { person: Person; onClose(): void }) {
  const { t } = useTranslation();
  const { email } = person;
  const isBusy = useNavigation().formData?.get('intent') === 'erase';
  return (
    <Dialog labelledBy="erase-title" onClose={onClose}>
      <h2 id="erase-title">{fillSlots(t('adminPeople.confirm.title'), { email: <bdi>{email}</bdi> })}</h2>
      <p className={text.muted}>{t('adminPeople.held', countHeld(person))}</p>
      <p className={text.muted}>{t('adminPeople.confirm.text')}</p>
      <Form method="post" className={dialog.actions}>
        <input type="hidden" name="intent" value="erase" />
        <input type="hidden" name="email" value={email} />
        <Button data-first onClick={onClose}>
          {t('adminPeople.confirm.keep')}
        </Button>
        <Button type="submit" variant="danger-fill" busy={isBusy} disabled={isBusy}>
          {t('adminPeople.confirm.erase')}
        </Button>
      </Form>
    </Dialog>
  );
}
