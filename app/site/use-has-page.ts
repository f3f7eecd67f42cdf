import { href } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';

/** Returns whether the company shows the page of an address. */
export function useHasPage(): (to: string) => boolean {
  const { hiddenPages } = useCompany();
  return (to) => !hiddenPages.some((page) => to === `/${page}`);
}

/** Returns the address of the services: their own page, or else the home page, which has the same fragments. */
export function useServicesAddress(): string {
  return useHasPage()(href('/services')) ? href('/services') : href('/');
}
