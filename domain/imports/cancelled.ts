import { foldText } from '../fold-text.ts';
import { toHeadingKey } from './heading-words.ts';
import type { ImportMapping } from './schema.ts';

/** Words that begin the status of a cancelled order: "Cancelled by buyer", "Storniert", "İptal edildi". */
const CANCELLED = new Set(
  (
    'cancelled canceled void voided storniert storno annulliert annulé annulée cancelado cancelada anulado anulada annullato annullata geannuleerd ' +
    'annulleret annullert kansellert annullerad makulerad avbruten peruttu peruutettu anulowane anulowany anulowana zrušeno zrušena zrušený zrušené ' +
    'stornováno stornovaná stornované törölve törölt lemondva visszavonva sztornó stornózva anulat anulată otkazano otkazana stornirano preklicano ' +
    'отменен отменён отменено отменена отменённый аннулирован скасовано скасований отказана отказано отменена отказан откажано ακυρώθηκε ακυρωμένη ακυρωμένο ' +
    'iptal ملغي ملغى ملغاة لغو מבוטל מבוטלת בוטל בוטלה रद्द dibatalkan batal hủy huỷ atšauktas atcelts tühistatud'
  )
    .split(' ')
    .map(foldText),
);
/** The same in scripts without spaces. */
const UNSPACED = /^(?:订单|訂單|주문|交易)?(?:已?取消|已?作废|已?作廢|关闭|關閉|キャンセル|취소|ยกเลิก)/u;
/** Words before the status itself: "Order cancelled", "Đã hủy". */
const LEADS = new Set(['order', 'bestellung', 'pedido', 'commande', 'da', 'заказ'].map(foldText));
/** Longer texts are remarks. */
const MAX_STATUS = 40;

/** Columns of when or whether an order was cancelled; the "Cancel date" of a purchase order is its last day of shipping. */
const TIMES = new Set(
  'cancelled|canceled|is cancelled|is canceled|cancelled at|canceled at|cancelled on|canceled on|cancelled date|canceled date|date cancelled|date canceled|cancelled time|storniert|storniert am|annulé le|cancelado el|取消时间'
    .split('|')
    .map(toHeadingKey),
);
const NO = /^(?:no|n|false|0|nein|non|否|null|n\/a|none|-)$/i;
/** The status of something else than the order: "Return status", "Cancellation request"; names of goods; remarks. */
const OTHER =
  /return|rma|refund|retour|ruck|devol|reso|reimb|退|request|reason|grund|motiv|原因|item|product|produkt|artikel|article|vendor|brand|note|remark|comment|bemerk|descr|beschreib/;

/** Returns whether a row says in a column without a field that its order is cancelled. */
export function createCancelledCheck(
  header: readonly string[],
  { columns: { status: _, ...columns } }: Pick<ImportMapping, 'columns'>,
): (cells: readonly string[]) => boolean {
  const used = new Set(Object.values(columns).flat());
  const keys = header.map((heading, column) => (used.has(column) ? undefined : toHeadingKey(heading)));
  const isCancelled = (text: string) => {
    if (UNSPACED.test(text)) return true;
    const [first = '', second = ''] = foldText(text).match(/[\p{L}\p{M}]+/gu) ?? [];
    return CANCELLED.has(LEADS.has(first) ? second : first);
  };
  return (cells) =>
    cells.some((cell, column) => {
      const [key, text] = [keys[column], cell.length > MAX_STATUS ? '' : cell.trim()];
      if (key === undefined || text === '' || OTHER.test(key)) return false;
      return TIMES.has(key) ? !NO.test(text) : isCancelled(text);
    });
}
