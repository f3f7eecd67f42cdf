import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useCopy } from '#app/shared/use-copy.ts';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import textStyles from '#app/ui/text.module.css';
import styles from './api-docs.module.css';
import type { DocsIndex } from './load-docs.ts';
import type { Block } from './markdown.ts';
import type { DocsOperation } from './to-operation.ts';

interface DocsFrameProps {
  index: DocsIndex;
  /** The current section; undefined on the start page. */
  section?: string;
  operations?: Pick<DocsOperation, 'id' | 'title'>[];
  children: ReactNode;
}

/** A documentation page beside the list of all pages. */
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

function Operations({ operations }: { operations: Pick<DocsOperation, 'id' | 'title'>[] }) {
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

/** Renders a paragraph with `code` and [links](https://…). */
export function Prose({ text }: { text: string }) {
  return (
    <p>
      <Inline text={text} />
    </p>
  );
}

/** Renders the same without a paragraph element. */
export function Inline({ text }: { text: string }) {
  return text.split(/(`[^`]+`|\[[^\]]+\]\(https:[^)]+\))/).map((part, index) => {
    const link = /^\[(.+)\]\((.+)\)$/.exec(part);
    // Parts never move, so their index can be their React key.
    if (link) {
      return (
        <a key={index} href={link[2]}>
          {link[1]}
        </a>
      );
    }
    return part.startsWith('`') ? (
      <code key={index} className={styles.code}>
        {part.slice(1, -1)}
      </code>
    ) : (
      part !== '' && <span key={index}>{part}</span>
    );
  });
}

/** A code block with a copy button once scripts run. */
export function Code({ label, text }: { label?: string; text: string }) {
  const code = useRef<HTMLPreElement>(null);
  return (
    <figure className={styles.figure}>
      {label ? <figcaption>{label}</figcaption> : null}
      <div className={styles.copied}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll wide code */}
        <pre className={styles.pre} tabIndex={0} lang="en" ref={code}>
          {text}
        </pre>
        <CopyCode code={code} />
      </div>
    </figure>
  );
}

function CopyCode({ code }: { code: RefObject<HTMLPreElement | null> }) {
  const { t, i18n } = useTranslation();
  const { isReady, result, copy } = useCopy(code);
  if (!isReady) return null;
  return (
    <>
      <button type="button" className={styles.copy} lang={i18n.language} onClick={copy}>
        {t(`apiDocs.${result ?? 'copy'}`)}
      </button>
      <span className={textStyles.visuallyHidden} role="status" lang={i18n.language}>
        {result && t(`apiDocs.${result}`)}
      </span>
    </>
  );
}

/** Renders a guide from docs/. */
export function Guide({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => {
    // Blocks never move, so their index can be their React key.
    if (block.kind === 'heading') return <h2 key={index}>{block.text}</h2>;
    if (block.kind === 'text') return <Prose key={index} text={block.text} />;
    return <Code key={index} text={block.text} />;
  });
}
