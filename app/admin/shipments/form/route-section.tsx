import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toPublicPlace } from '#domain/address.ts';
import { useForm } from './form-context.ts';
import section from './section.module.css';
import { Section } from './section.tsx';
import { TextField } from './text-field.tsx';

/** Origin and destination, each with what strangers will read of it. Ruling "Public place". */
export function RouteSection() {
  const { t } = useTranslation();
  return (
    <Section title={t('adminForm.section.route')} hint={t('adminForm.section.routeHint')}>
      <AddressField name="originAddress" />
      <AddressField name="destinationAddress" />
    </Section>
  );
}

function AddressField({ name }: { name: 'originAddress' | 'destinationAddress' }) {
  const { t } = useTranslation();
  const address = useForm().values[name];
  // The list of known cities is on the server: of an address that starts with a digit, only the server can tell more.
  const place = toPublicPlace(address, () => false);
  const hint = place ? t('adminForm.public', { place }) : t('adminForm.publicUnknown');
  return (
    <div className={section.wide}>
      <TextField
        name={name}
        label={t(`adminForm.label.${name}`)}
        placeholder={t('adminForm.addressPlaceholder')}
        autoComplete="off"
        dir="auto"
        hint={address.trim() === '' ? undefined : hint}
      />
    </div>
  );
}
