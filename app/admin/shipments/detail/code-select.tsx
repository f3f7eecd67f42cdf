import { useTranslation } from '#app/i18n/use-translation.tsx';
import { FieldFrame } from '#app/ui/field-frame.tsx';
import { ATTEMPT_REASONS, type AttemptReason, type EventCode, listCodes } from '#domain/event-code.ts';
import type { ShipmentStatus } from '#domain/shipment-status.ts';

export interface ChosenCode {
  code: EventCode | '';
  reason: AttemptReason | '';
}

interface CodeSelectProps extends ChosenCode {
  status: ShipmentStatus;
  choose(chosen: ChosenCode): void;
}

/** What exactly happened: the codes of the chosen status, and for a failed attempt its reason. */
export function CodeSelect({ status, code, reason, choose }: CodeSelectProps) {
  const { t } = useTranslation();
  const optional = t('adminDetail.add.optional');
  return (
    <>
      <FieldFrame id="add-code" label={t('adminDetail.add.code')} optional={optional}>
        {(field) => (
          <select
            {...field}
            name="code"
            value={code}
            onChange={({ target }) => choose({ code: target.value as EventCode | '', reason: '' })}
          >
            <option value="">{t('adminDetail.add.noCode')}</option>
            {listCodes(status).map((each) => (
              <option key={each} value={each}>
                {t(`event.code.${each}`)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {code === 'attempt_failed' ? (
        <FieldFrame id="add-reason" label={t('adminDetail.add.reason')} optional={optional}>
          {(field) => (
            <select
              {...field}
              name="reason"
              value={reason}
              onChange={({ target }) => choose({ code, reason: target.value as AttemptReason | '' })}
            >
              <option value="">{t('adminDetail.add.noReason')}</option>
              {ATTEMPT_REASONS.map((each) => (
                <option key={each} value={each}>
                  {t(`event.reason.${each}`)}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      ) : null}
    </>
  );
}
