import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { ShipmentStatus } from '#domain/shipment-status.ts';
import type { Toast } from '../../parts/toast-store.ts';

/** What was done, and to what. */
export function useToastText(): (toast: Toast) => { done: string; about: string } {
  const { t } = useTranslation();
  return (toast) => {
    switch (toast.kind) {
      case 'statusAdded':
        return {
          done: t('admin.toast.statusAdded'),
          about: `${t(`status.${toast.status as ShipmentStatus}`)}, ${toast.location}`,
        };
      case 'exportStarted':
        return {
          done: t('admin.toast.exportStarted'),
          about: t(toast.isExact ? 'adminReports.export.begun' : 'adminReports.export.begunMore', {
            count: toast.count,
          }),
        };
      case 'restoreFailed':
        return { done: t('admin.toast.restoreFailed'), about: t('admin.toast.restoreFailedWhy') };
      default:
        return { done: t(`admin.toast.${toast.kind}`), about: toast.number };
    }
  };
}
