import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import styles from './api-docs.module.css';
import type { DocsIndex } from './load-docs.ts';
import type { ShownOperation } from './to-operation.ts';

interface DocsFrameProps {
  index: DocsIndex;
  /** The one that is shown; without it, the beginning. */
  section?: string;
  operations?: Pick<ShownOperation, 'id' | 'title'>[];
  children: ReactNode;
}

/** A page of the documentation beside the list of all. */
export function DocsFrame({ index, section, operations = [], children }: DocsFrameProps) {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1} className={clsx(layout.container, styles.columns)}>
      <article className={styles.content}>{children}</article>
      <nav className={styles.side} aria-label={t('apiDocs.version')}>
        <p className={styles.version}>{t('apiDocs.version')}</p>
        <ul>
          <li>
            <Link to={href('/api/docs')} aria-current={section ? undefined : 'page'}>
              {t('apiDocs.begin')}
            </Link>
          </li>
          {index.sections.map(({ name }) => (
            <li key={name}>
              <Link
                to={href('/api/docs/:section', { section: name })}
                aria-current={name === section ? 'page' : undefined}
                lang="en"
              >
                {name}
              </Link>
              {name === section ? <Operations operations={operations} /> : null}
            </li>
          ))}
        </ul>
        <a className={styles.file} href="/api/openapi.json">
          <Download className={icon.small} />
          <span>openapi.json</span>
        </a>
      </nav>
    </main>
  );
}

function Operations({ operations }: { operations: Pick<ShownOperation, 'id' | 'title'>[] }) {
  return (
    <ul lang="en">
      {operations.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
