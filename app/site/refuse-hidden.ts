import { data, type MiddlewareFunction } from 'react-router';
import { getCompany } from '#app/document/page-context.ts';
import { isHiddenPage } from '#app/site-pages.ts';

/** A page that the company does not have is one that is not there, however its address is written. */
export const refuseHidden: MiddlewareFunction<Response> = ({ pattern, context }) => {
  if (isHiddenPage(pattern, getCompany(context))) throw data(null, { status: 404 });
};
