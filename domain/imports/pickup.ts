import { foldText } from '../fold-text.ts';
import { toHeadingKey } from './heading-words.ts';
import type { ImportMapping } from './schema.ts';

/** Columns of what a row is for: "Stop type", "Action", "Auftragsart", "配送类型". */
const KINDS =
  /(?:type|typ|kind|action|method|task|job|art|aktion|tipo|azione|metodo|mode|soort|methode|rodzaj|druh|sort)$|^(?:type|tipo|mode|rodzaj)|类型|類型|方式|種別|区分|유형|구분|^тип|^вид/;
/** How a carrier gets goods that it delivers ("Pickup type") and who pays it ("Freight type": collect). */
const CARRIAGE =
  /^(?:pickup|collection|abhol|enlevement|recogida|ritiro|ophaal|afhaal|odbior|取件|揽收|攬收|集荷|픽업|수거|start$)|handover|firstmile|pay|zahl|paga|bill|freight|fracht|fret|flete|porto/;
/** Kinds of goods and vehicles ("Vehicle type": a pickup truck), returns, and what already happened ("Last action"). */
const OTHER =
  /product|produ[kz]|article|artikel|item|goods|waren|^model|vehic|truck|fahrzeug|voertuig|veicol|pojazd|车辆|車|车型|кузов|return|retour|ruck|devol|reso|退|^last|event/;

/** Words for goods fetched from the address, or by a shop's customer; those of a carrier's customer are still shipped. */
const PICKUPS = new Set(
  (
    'pickup|pickups|local pickup|store pickup|instore pickup|in store pickup|curbside pickup|collection|click and collect|click collect|' +
    'abholung|abholen|abholauftrag|enlèvement|ramassage|collecte|recogida|recolección|ritiro|prelievo|coleta|recolha|' +
    'ophalen|afhalen|afhaling|ophaling|odbiór|vyzvednutí|hämtning|upphämtning|afhentning|henting|nouto|preuzimanje|prevzem|забор|' +
    '取件|揽收|攬收|集荷|픽업|수거|איסוף'
  )
    .split('|')
    .map(toWords),
);

/** Longer texts are remarks. */
const MAX_LENGTH = 40;

/** The words of a text, joined by blanks: "Pick-up", "pick up" and "PICKUP" are the same. */
function toWords(text: string): string {
  const words = foldText(text).match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.join(' ').replace(/\bpick up/g, 'pickup');
}

/** Returns whether a row says in a column without a field that its goods are picked up, not delivered. */
export function createPickupCheck(
  header: readonly string[],
  { columns }: Pick<ImportMapping, 'columns'>,
): (cells: readonly string[]) => boolean {
  const used = new Set(Object.values(columns).flat());
  const kinds = header.flatMap((heading, column) => {
    const key = toHeadingKey(heading);
    return !used.has(column) && KINDS.test(key) && !CARRIAGE.test(key) && !OTHER.test(key) ? [column] : [];
  });
  return (cells) =>
    kinds.some((column) => {
      const text = cells[column] ?? '';
      return text.length <= MAX_LENGTH && PICKUPS.has(toWords(text));
    });
}
