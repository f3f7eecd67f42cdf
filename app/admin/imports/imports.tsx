import { href, useSearchParams } from 'react-router';
import { getCapabilities } from '#app/capabilities/modes.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { loadOrReport } from '../frame/load-or-report.ts';
import StaffNotFound from '../frame/not-found.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { BackLink } from '../parts/page.tsx';
import type { Route } from './+types/imports';
import { ImportHistory } from './import-history.tsx';
import { NewImport } from './new-import.tsx';

/** Loads the newest imports, and the one whose file the address names. */
export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  if (!getCapabilities(context).importsHref) return undefined;
  const fileId = new URL(request.url).searchParams.get('file');
  const load = <Data,>(call: Promise<Data>) => loadOrReport(call);
  const [items, file] = await Promise.all([
    load(staffApi.listImports()),
    fileId ? load(staffApi.getImport(fileId)) : null,
  ]);
  return { items, file };
}

/** A drop zone above the list of earlier imports. */
export default function Imports({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  if (!loaderData) return <StaffNotFound />;
  const { items, file } = loaderData;
  return (
    <StaffPage
      title={t('adminImports.title')}
      back={<BackLink to={href('/admin/shipments')}>{t('admin.nav.shipments')}</BackLink>}
    >
      <NewImport key={params.get('file')} file={file} />
      {items ? <ImportHistory items={items} /> : <LoadFailure text={t('adminImports.history.failedToLoad')} />}
    </StaffPage>
  );
}
