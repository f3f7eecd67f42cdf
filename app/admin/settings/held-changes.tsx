import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { formatSpan } from '#domain/dates.ts';
import type { System } from '#domain/system.schema.ts';

/** What imports and jobs write takes a moment; whoever holds the list for longer has forgotten it. */
const LONGEST_SECONDS = 60;
const MINUTES_PER_HOUR = 60;
/** From so many hours on minutes say too little. */
const FEW_HOURS = 2;

function toSpan(seconds: number, language: string): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  return hours < FEW_HOURS ? formatSpan(minutes, 'minute', language) : formatSpan(hours, 'hour', language);
}

/** Whether webhooks and readers of changes get on, and if not, whom they wait for. */
export function HeldChanges({ held }: { held: System['heldChanges'] }) {
  const { t, i18n } = useTranslation();
  if (!held || held.seconds < LONGEST_SECONDS) return <>{t('adminSettings.system.changesFree')}</>;
  const { application, user, state, pid, seconds } = held;
  const who = [
    application ?? t('adminSettings.system.holderUnnamed'),
    user === null ? null : t('adminSettings.system.holderUser', { user }),
    state,
    pid === null ? null : t('adminSettings.system.holderProcess', { pid }),
  ].filter((part) => part !== null);
  const time = toSpan(seconds, i18n.language);
  const what = who.join(' · ');
  return (
    <p className={fieldStyles.error} role="alert">
      {t('adminSettings.system.changesHeld', { time, what })}
    </p>
  );
}
