import { useCompany } from '#app/document/shell.tsx';
import { hasOwnColors, toBrandAddress } from '#domain/company.ts';

/** The picture with every service as its own kind of line, in the company's colors. */
export function useServicesDrawing(): string {
  const company = useCompany();
  return hasOwnColors(company) ? toBrandAddress('services.svg', company) : '/charts/services.svg';
}
