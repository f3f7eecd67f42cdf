import { useEffect, useState } from 'react';

/** A section counts as reached when its head is this near to the top of the window, in pixels. */
const REACHED = 160;

/** Which of these sections (ids, separated by blanks) is being read; -1 before a script has looked. */
export function useReading(ids: string): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    const sections = ids.split(' ').map((id) => document.getElementById(id));
    const look = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const reached = sections.findLastIndex((section) => (section?.getBoundingClientRect().top ?? 0) <= REACHED);
      setCurrent(isAtEnd ? sections.length - 1 : Math.max(0, reached));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [ids]);
  return current;
}
