import { useNavigate } from 'react-router';
import { useTypedSearch } from '../use-typed-search.ts';
import { type ListView, toListSearch } from './list-query.ts';

/** The search field of the list. */
export function useLiveSearch(view: ListView) {
  const navigate = useNavigate();
  return useTypedSearch(view.search, (text) =>
    navigate(
      { search: toListSearch({ ...view, search: text, cursor: undefined }) },
      { replace: true, preventScrollReset: true },
    ),
  );
}
