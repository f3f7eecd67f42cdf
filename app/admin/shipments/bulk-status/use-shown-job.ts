import { useEffect, useState } from 'react';
import type { StatusJob } from '#domain/status-job.schema.ts';
import { staffApi } from '../../frame/live/staff-api.ts';

const KEY = 'transcargo.status-job';

/** The job whose line is shown, until it is dismissed; this tab remembers it when the page is loaded again. */
export function useShownJob() {
  const [job, setJob] = useState<StatusJob>();
  const show = (next: StatusJob | undefined) => {
    setJob(next);
    if (next) sessionStorage.setItem(KEY, next.id);
    else sessionStorage.removeItem(KEY);
  };
  useEffect(() => {
    const id = sessionStorage.getItem(KEY);
    let isStale = false;
    // One that is forgotten, or can't be read now, has no line: what it did stands in the list.
    if (id)
      staffApi.getStatusJob(id).then(
        (kept) => !isStale && setJob((now) => now ?? kept),
        () => {},
      );
    return () => {
      isStale = true;
    };
  }, []);
  return { job, show };
}
