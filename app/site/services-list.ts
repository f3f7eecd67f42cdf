import { useCompany } from '#app/document/shell.tsx';
import { hasOwnColors, toBrandUrl } from '#domain/company/company.ts';

/**
 * The six services of the home page. The id is their fragment on /services and their drawing's name. Specification,
 * section 2.
 */
export const SERVICES = [
  { id: 'express', title: 'services.express', text: 'services.expressText' },
  { id: 'international', title: 'services.international', text: 'services.internationalText' },
  { id: 'freight', title: 'services.freight', text: 'services.freightText' },
  { id: 'forwarding', title: 'services.forwarding', text: 'services.forwardingText' },
  { id: 'chain', title: 'services.supplyChain', text: 'services.supplyChainText' },
  { id: 'warehouse', title: 'services.warehouse', text: 'services.warehouseText' },
] as const;

/** Returns the image that draws every service as its own kind of line, in the company's colors. */
export function useServicesDrawing(): string {
  const company = useCompany();
  return hasOwnColors(company) ? toBrandUrl('services.svg', company) : '/charts/services.svg';
}
