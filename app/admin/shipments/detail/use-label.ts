import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** Whether the label is shown. With `?label`, where "Create and print label" leads, it is at once, and is printed. */
export function useLabel() {
  const [search, setSearch] = useSearchParams();
  const printsAtOnce = search.has('label');
  const [isOpen, setIsOpen] = useState(printsAtOnce);
  const close = () => {
    setIsOpen(false);
    // Whoever comes back to this page prints nothing.
    if (printsAtOnce) setSearch({}, { replace: true, preventScrollReset: true });
  };
  return { isOpen, printsAtOnce, open: () => setIsOpen(true), close };
}
