import { useNavigate } from 'react-router';
import { type ListView, toListSearch } from '../parts/shipment-list-query.ts';
import { useTypedSearch } from '../parts/use-typed-search.ts';

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
