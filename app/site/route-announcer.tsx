import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import text from '#app/ui/text.module.css';

/** Says the title of the new page to a screen reader after a change of page without a reload. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    setTitle((last) => (pathname === first && last === '' ? '' : document.title));
  }, [pathname, first]);
  return (
    <p className={text.visuallyHidden} aria-live="polite">
      {title}
    </p>
  );
}
