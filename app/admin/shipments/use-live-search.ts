import { useNavigate } from 'react-router';
import { useTypedSearch } from '../use-typed-search.ts';
import { type ListView, toListSearch } from './list-query.ts';

/** The search field of the list. */
export function useLiveSearch({ search, status }: ListView) {
  const navigate = useNavigate();
  return useTypedSearch(search, (text) =>
    navigate({ search: toListSearch({ search: text, status }) }, { replace: true, preventScrollReset: true }),
  );
}
