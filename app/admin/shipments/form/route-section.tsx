import { type ComponentProps, useEffect, useState } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { SHIPMENT_LIMITS } from '#domain/shipments/shipment.ts';
import { useSuggestionField } from '../../frame/suggestions.tsx';
import { Section, TextField } from './fields.tsx';
import { useForm } from './form-context.ts';
import section from './section.module.css';

/** Origin and destination, each with its public place. Ruling "Public place". */
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
  const { hasPublicPlaces } = useCapabilities();
  const [address, customPlace] = [values[`${end}Address`], values[`${end}Place`]];
  const city = usePublicPlace(hasPublicPlaces ? address : '');
  const place = customPlace.trim() || city;
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
        // A public place belongs to the address it was entered for.
        change={(text) => change({ [`${end}Address`]: text, [`${end}Place`]: '' })}
      />
      {hasPublicPlaces && (city === '' || customPlace !== '') ? (
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

interface AddressFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> {
  value: string;
  change(address: string): void;
}

/** An address field with suggestions. */
function AddressField({ value, change, ...rest }: AddressFieldProps) {
  const { hasQuickCreate } = useCapabilities();
  const { field, wrap } = useSuggestionField({ value, change, source: hasQuickCreate ? 'addresses' : undefined });
  return wrap(<TextField {...rest} {...field} />);
}

const PLACE_PAUSE_MS = 250;

/** Returns what visitors see of an address: '' for nothing, undefined until the server responds. */
function usePublicPlace(address: string): string | undefined {
  const [answer, setAnswer] = useState<{ address: string; place: string }>();
  const isEnabled = address.trim() !== '' && address.length <= SHIPMENT_LIMITS.address;
  useEffect(() => {
    if (!isEnabled) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      // The hint is optional, so a failure shows nothing.
      const place = await staffApi.findPublicPlace(address).catch(() => undefined);
      if (!isStale && place !== undefined) setAnswer({ address, place });
    }, PLACE_PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [address, isEnabled]);
  return isEnabled && answer?.address === address ? answer.place : undefined;
}
