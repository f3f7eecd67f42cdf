import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

const PAUSE_MS = 150;
const PARAM = 'q';
const LONGEST = 100;

/** A search that is in the address, so that it can be shared and found again; it follows the address when that changes. */
export function useGuideSearch() {
  const [params, setParams] = useSearchParams();
  const inAddress = (params.get(PARAM) ?? '').slice(0, LONGEST);
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    clearTimeout(timer.current);
    setTyped(inAddress);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      written.current = text.trim();
      setParams(text.trim() ? { [PARAM]: text.trim() } : {}, { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
  };
  return { typed, type, longest: LONGEST };
}
