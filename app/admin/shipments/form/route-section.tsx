import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { AddressField } from './address-field.tsx';
import { useForm } from './form-context.ts';
import section from './section.module.css';
import { Section } from './section.tsx';
import { TextField } from './text-field.tsx';
import { usePublicPlace } from './use-public-place.ts';

/** Origin and destination, each with what strangers will read of it. Ruling "Public place". */
export function RouteSection() {
  const { t } = useTranslation();
  return (
    <Section title={t('adminForm.section.route')} hint={t('adminForm.section.routeHint')}>
      <RouteEnd end="origin" />
      <RouteEnd end="destination" />
    </Section>
  );
}

function RouteEnd({ end }: { end: 'origin' | 'destination' }) {
  const { t } = useTranslation();
  const { values, change } = useForm();
  const { choosesPlaces } = useCapabilities();
  const [address, shown] = [values[`${end}Address`], values[`${end}Place`]];
  const city = usePublicPlace(choosesPlaces ? address : '');
  const place = shown.trim() || city;
  const hint =
    place === undefined ? undefined : place === '' ? t('adminForm.publicUnknown') : t('adminForm.public', { place });
  return (
    <div className={section.wide}>
      <AddressField
        name={`${end}Address`}
        label={t(`adminForm.label.${end}Address`)}
        placeholder={t('adminForm.addressPlaceholder')}
        dir="auto"
        hint={hint}
        value={address}
        // A place that was entered for another address is not shown for this one.
        change={(text) => change({ [`${end}Address`]: text, [`${end}Place`]: '' })}
      />
      {choosesPlaces && (city === '' || shown !== '') ? (
        <TextField
          name={`${end}Place`}
          label={t(`adminForm.label.${end}Place`)}
          optional={t('adminForm.optional')}
          autoComplete="off"
          dir="auto"
        />
      ) : null}
    </div>
  );
}
