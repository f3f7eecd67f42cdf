import favicon from '#app/document/favicon.svg?url';
import type { Shell } from '#app/document/shell.tsx';
import { type Company, hasOwnColors, toBrandAddress } from '#domain/company/company.ts';
import { toMarkAddress } from '#domain/company/mark.ts';
import { listOffices } from '../company/offices.ts';

function toLogo(company: Company): string {
  if (company.mark) return toMarkAddress(company.mark, 'icon-512.png');
  return hasOwnColors(company) ? toBrandAddress('icon.svg', company) : favicon;
}

/** The company as schema.org knows it. On the server alone. */
export function toOrganization(
  { publicUrl, getOffices }: Pick<Shell, 'publicUrl' | 'getOffices'>,
  company: Company,
): Record<string, unknown> | undefined {
  if (!import.meta.env.SSR) return undefined;
  return {
    '@type': 'Organization',
    name: company.name,
    url: `${publicUrl}/`,
    logo: publicUrl + toLogo(company),
    foundingDate: String(company.foundedYear),
    email: company.email,
    telephone: company.phone,
    location: listOffices(getOffices?.()).map(({ address, phone }) => ({
      '@type': 'Place',
      address: address.join(', '),
      telephone: phone,
    })),
  };
}
