import { Navigate } from 'react-router';
import StaffNotFound from '../frame/not-found.tsx';
import pageStyles from '../parts/page.module.css';
import type { Route } from './+types/columns';
import { ColumnsPage } from './columns-page.tsx';
import { toImportPath } from './import-state.ts';
import { loadColumns } from './load-import.ts';

export function clientLoader({ params: { id }, request, context }: Route.ClientLoaderArgs) {
  return loadColumns(id, request, context);
}

/** Says which column is what. What was written keeps its columns. */
export default function Columns({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <StaffNotFound />;
  const { item } = loaderData;
  if (item.state !== 'read' && item.state !== 'checked') return <Navigate to={toImportPath(item)} replace />;
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <ColumnsPage key={item.id} loaded={item} customers={loaderData.customers ?? []} />
    </main>
  );
}
