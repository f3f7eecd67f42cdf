import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import icon from '#app/ui/icon.module.css';
import pageStyles from './page.module.css';

/** The way back above a page's heading. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={pageStyles.back} to={to}>
      <ArrowLeft className={icon.small} />
      {children}
    </Link>
  );
}
