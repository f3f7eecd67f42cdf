import { Outlet } from 'react-router';
import { ErrorPage } from './error-page.tsx';
import { SiteFrame } from './site-frame.tsx';

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

/** Here, so that a page that fails in an open tab is replaced alone: the root's would put up the whole document anew, unstyled at first. */
export function ErrorBoundary() {
  return <ErrorPage />;
}
