import { useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { DEFAULT_OFFICES, type Office } from '#domain/company/office.ts';

/**
 * `place` is in degrees north and east. The names are in the text group `company`, the charts in
 * public/charts/office-{id}.svg.
 */
export const OFFICES = [
  { id: 'nyc', place: { lat: 40.71, lon: -74.01 }, ...DEFAULT_OFFICES[0] },
  { id: 'lon', place: { lat: 51.5, lon: -0.12 }, ...DEFAULT_OFFICES[1] },
  { id: 'sin', place: { lat: 1.29, lon: 103.85 }, ...DEFAULT_OFFICES[2] },
] as const;

export type SpecifiedOffice = (typeof OFFICES)[number];

/** An office on a page. One in a specified city has a translated name and a chart. */
export interface SiteOffice extends Office {
  id?: SpecifiedOffice['id'];
}

/** Returns the company's own offices, or the specified ones. */
export function listOffices(offices: readonly Office[] | null | undefined): readonly SiteOffice[] {
  if (!offices) return OFFICES;
  const ids = new Map<string, SpecifiedOffice['id']>(OFFICES.map(({ name, id }) => [name, id]));
  return offices.map((office) => {
    const id = ids.get(office.name);
    return id ? { ...office, id } : office;
  });
}

/** Returns an office's name in the reader's language. */
export function useOfficeName(): (office: SiteOffice) => string {
  const { t } = useTranslation();
  return ({ id, name }) => (id ? t(`company.offices.${id}`) : name);
}

/** Whether the company has its own offices, which changes texts that name the specified cities. */
export const useHasOwnOffices = (): boolean => Boolean(useShell().company?.offices);
