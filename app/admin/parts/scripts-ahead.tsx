import { PrefetchPageLinks } from 'react-router';

/**
 * Fetches the scripts of another page whose action is asked for from here. Fetched only then, they might not come any more (no
 * connection, a newer version), and the router would put a page of failure in the place of this one and what is typed on it.
 */
export const ScriptsAhead = ({ page }: { page: string }) => <PrefetchPageLinks page={page} />;
