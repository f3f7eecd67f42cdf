import { useTranslation } from '#app/i18n/use-translation.tsx';
import { FieldFrame } from '#app/ui/field-frame.tsx';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment-status.ts';

interface StatusSelectProps {
  value: ShipmentStatus | '';
  isInvalid: boolean | undefined;
  choose(status: ShipmentStatus): void;
}

/** All five statuses, with their true labels. */
export function StatusSelect({ value, isInvalid, choose }: StatusSelectProps) {
  const { t } = useTranslation();
  return (
    <FieldFrame id="add-status" label={t('adminDetail.add.status')}>
      {(field) => (
        <select
          {...field}
          name="status"
          data-shortcut="addStatus"
          value={value}
          aria-invalid={isInvalid}
          aria-describedby="add-note"
          onChange={({ target }) => choose(target.value as ShipmentStatus)}
        >
          <option value="">{t('adminDetail.add.choose')}</option>
          {SHIPMENT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
