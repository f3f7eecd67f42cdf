import { Navigate } from 'react-router';
import StaffNotFound from '../frame/not-found.tsx';
import pageStyles from '../parts/page.module.css';
import type { Route } from './+types/import';
import { DonePage } from './done-page.tsx';
import { DryRun } from './dry-run.tsx';
import { toImportPath } from './import-state.ts';
import { type LoadedImport, loadImport } from './load-import.ts';
import { Running } from './running.tsx';
import { UndonePage } from './undone-page.tsx';
import { useWatchedImport } from './use-watched-import.ts';

export function clientLoader({ params: { id }, request, context }: Route.ClientLoaderArgs) {
  return loadImport(id, request, context);
}

/** An import from the dry run on, as its state is. */
export default function Import({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <StaffNotFound />;
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <ByState key={loaderData.item.id} loaded={loaderData} />
    </main>
  );
}

function ByState({ loaded: { item: loaded, rows } }: { loaded: LoadedImport }) {
  const { item, follow } = useWatchedImport(loaded);
  const state = { item, rows, follow };
  switch (item.state) {
    case 'checked':
      return <DryRun {...state} />;
    case 'imported':
      return <DonePage {...state} />;
    case 'undone':
      return <UndonePage {...state} />;
    case 'checking':
    case 'importing':
    case 'undoing':
      return <Running {...state} />;
    default:
      return <Navigate to={toImportPath(item)} replace />;
  }
}
