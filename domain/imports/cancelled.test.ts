import { describe, expect, it } from 'vitest';
import { createCancelledCheck } from './cancelled.ts';

const isCancelled = (heading: string, cell: string) => createCancelledCheck([heading], { columns: {} })([cell]);

describe('a row of a cancelled order', () => {
  it.each([
    ['Status', 'Cancelled by buyer'],
    ['Status', 'Order canceled'],
    ['Financial Status', 'voided'],
    ['Auftragsstatus', 'STORNIERT'],
    ['Statut', 'Annulée'],
    ['Estado', 'Cancelado'],
    ['Stav', 'Zrušeno'],
    ['Állapot', 'Törölve'],
    ['Durum', 'İptal Edildi'],
    ['Статус', 'Отменён'],
    ['Trạng thái', 'Đã hủy'],
    ['الحالة', 'ملغي'],
    ['סטטוס', 'מבוטל'],
    ['สถานะ', 'ยกเลิก'],
    ['订单状态', '已取消'],
    ['ステータス', 'キャンセル'],
    ['주문상태', '취소완료'],
    ['Cancelled at', '2026-11-20 10:00:00 -0500'],
    ['Cancelled?', 'Yes'],
  ])('is recognized from "%s" above "%s"', (heading, cell) => {
    expect(isCancelled(heading, cell)).toBe(true);
  });

  it.each([
    ['Status', 'Open'],
    ['Status', 'Not cancelled'],
    ['Return status', 'Cancelled'],
    ['Cancel Date', '2026-12-05'],
    ['Cancelled?', 'No'],
    ['Lineitem name', 'Void lamp'],
    ['Vendor', 'Void'],
    ['Remark', 'Cancelled orders are kept in the other list of this week'],
  ])('is not seen in "%s" above "%s"', (heading, cell) => {
    expect(isCancelled(heading, cell)).toBe(false);
  });

  it('is not seen in a column with a field', () => {
    expect(createCancelledCheck(['Notes'], { columns: { notes: [0] } })(['Cancelled'])).toBe(false);
  });
});
