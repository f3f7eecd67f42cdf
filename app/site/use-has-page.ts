import { href } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';

/** Whether the company has the page of an address. */
export function useHasPage(): (to: string) => boolean {
  const { hiddenPages } = useCompany();
  return (to) => !hiddenPages.some((page) => to === `/${page}`);
}

/** Where the services stand: on their own page, else on the home page, which has all of them under the same fragments. */
export function useServicesAddress(): string {
  return useHasPage()(href('/services')) ? href('/services') : href('/');
}
