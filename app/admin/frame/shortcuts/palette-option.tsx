import { useTranslation } from '#app/i18n/use-translation.tsx';
import { StatusChip } from '#app/ui/status-chip.tsx';
import textStyles from '#app/ui/text.module.css';
import { toFirstPart } from '#domain/address.ts';
import type { Shipment } from '#domain/shipment.schema.ts';
import styles from './palette-option.module.css';

/** What the palette offers. */
export interface Choice {
  id: string;
  text: string;
  shipment?: Shipment;
  run(): void;
}

interface OptionProps {
  choice: Choice;
  search: string;
  isCurrent: boolean;
}

/** A shipment with its way and status, or a page. */
export function Option({ choice: { id, text, shipment, run }, search, isCurrent }: OptionProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are read by the combobox
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and names the option
    <div className={styles.option} id={`palette-${id}`} role="option" aria-selected={isCurrent} onClick={run}>
      <span className={shipment ? textStyles.code : undefined}>
        <Marked text={text} search={search} />
      </span>
      {shipment ? (
        <>
          <span className={textStyles.muted} dir="auto">
            {toFirstPart(shipment.originAddress)} – {toFirstPart(shipment.destinationAddress)}
          </span>
          <StatusChip status={shipment.status} label={t(`status.${shipment.status}`)} />
        </>
      ) : null}
    </div>
  );
}

/** The text with what was searched for underlined. */
function Marked({ text, search }: { text: string; search: string }) {
  const start = search === '' ? -1 : text.toLowerCase().indexOf(search.toLowerCase());
  if (start < 0) return text;
  const end = start + search.length;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
