import { Hash, MapPin, User } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import type { ListedShipment } from '#domain/shipment.schema.ts';
import styles from './match-line.module.css';

const ICONS = { recipient: User, sender: User, reference: Hash, origin: MapPin, destination: MapPin };

/** What the search found of a shipment where no column shows it. */
export function MatchLine({ match: { field, kind, value } }: { match: NonNullable<ListedShipment['match']> }) {
  const { t } = useTranslation();
  const Icon = ICONS[field];
  return (
    <p className={styles.match}>
      <Icon className={icon.small} />
      <span>
        {field === 'reference' ? t(`admin.references.${kind ?? 'other'}`) : t(`admin.list.match.${field}`)}:{' '}
        <b dir="auto">{value}</b>
      </span>
    </p>
  );
}
