import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import pageStyles from '../parts/page.module.css';

/** The title of a staff page, hidden from search engines. */
export function AdminHead({ page }: { page: string }) {
  const company = useCompany();
  const { t } = useTranslation();
  return (
    <>
      <title>{t('admin.title', { page, company: company.name })}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

interface StaffPageProps {
  /** Without it, a part of the page brings its `AdminHead`. */
  title?: string;
  /** Default: the title. */
  heading?: string;
  /** A link above the heading. */
  back?: ReactNode;
  /** Below the heading. */
  lead?: ReactNode;
  /** Beside the heading. */
  actions?: ReactNode;
  /** Replaces the heading with its lead and actions. */
  head?: ReactNode;
  className?: string | undefined;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A page of the staff app beside the menu: its title, heading and actions. */
export function StaffPage({
  title,
  heading = title,
  back,
  lead,
  actions,
  head,
  className,
  ref,
  children,
}: StaffPageProps) {
  return (
    <main className={clsx(pageStyles.main, className)} id="main" tabIndex={-1} ref={ref}>
      {title === undefined ? null : <AdminHead page={title} />}
      {back}
      {head === undefined ? (
        <div className={pageStyles.head}>
          {lead === undefined ? (
            <h1>{heading}</h1>
          ) : (
            <div>
              <h1>{heading}</h1>
              {lead}
            </div>
          )}
          {actions ? <div className={pageStyles.actions}>{actions}</div> : null}
        </div>
      ) : (
        head
      )}
      {children}
    </main>
  );
}
