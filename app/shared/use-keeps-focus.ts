import { useLocation, useNavigationType } from 'react-router';

/** The state of a link that adds to the page, after which the focus does not move to its heading. */
export const KEEPS_FOCUS = { keepsFocus: true };

/** Whether the reader just followed such a link. */
export function useKeepsFocus(): boolean {
  const { state }: { state: Partial<typeof KEEPS_FOCUS> | null } = useLocation();
  return useNavigationType() !== 'POP' && state?.keepsFocus === true;
}
