import type { ReactNode } from 'react';
import { href } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import { AdminHead } from '../frame/admin-head.tsx';
import { BackLink } from '../parts/back-link.tsx';
import pageStyles from '../parts/page.module.css';
import styles from './import-head.module.css';

interface ImportHeadProps {
  title: string;
  /** A sentence under the heading. */
  about: string;
  children?: ReactNode;
}

/** The heading of an import's page, the way back to all, and what else can be done. */
export function ImportHead({ title, about, children }: ImportHeadProps) {
  const { t } = useTranslation();
  return (
    <>
      <AdminHead page={title} />
      <BackLink to={href('/admin/imports')}>{t('adminImports.back')}</BackLink>
      <div className={pageStyles.head}>
        <div className={styles.heading}>
          <h1>{title}</h1>
          <p className={text.muted}>{about}</p>
        </div>
        {children ? <div className={pageStyles.actions}>{children}</div> : null}
      </div>
    </>
  );
}
