import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** For the head of an entry: where it takes the place of the list, the focus goes along, or it would be nowhere. */
export function useFocusWhereAlone() {
  const title = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [isFirstPage] = useState(key === 'default');
  useEffect(() => {
    if (!isFirstPage && matchMedia('(max-width: 900px)').matches) title.current?.focus();
  }, [isFirstPage]);
  return title;
}
