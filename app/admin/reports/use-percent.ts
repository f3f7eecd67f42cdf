import { useTranslation } from '#app/i18n/use-translation.tsx';

/** A share as "12.5 %"; of nothing there is no share. */
export function usePercent() {
  const { t } = useTranslation();
  return (part: number, whole: number) =>
    whole === 0
      ? t('adminReports.lanes.notKnown')
      : t('adminReports.percent', { percent: ((100 * part) / whole).toFixed(1) });
}
