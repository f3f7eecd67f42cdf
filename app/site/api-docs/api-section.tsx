import { clsx } from 'clsx';
import { Fragment } from 'react';
import { data } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getColon } from '#domain/languages.ts';
import { NotFoundView } from '../error-page.tsx';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/api-section';
import styles from './api-docs.module.css';
import { listOperations } from './api-document.ts';
import { Code, DocsFrame, Inline, Prose } from './docs-frame.tsx';
import { loadDocument, toIndex } from './load-docs.ts';
import {
  type DocsField,
  type DocsOperation,
  deduplicateBodies,
  deduplicateFields,
  toDocsOperation,
  toWebhookOperation,
} from './to-operation.ts';

/** Loads the operations and webhooks of a section; null for an unknown name. */
export async function loader({ params: { section }, context }: Route.LoaderArgs) {
  const document = await loadDocument(context);
  const index = toIndex(document);
  const match = index.sections.find(({ name }) => name === section);
  if (!match) return data(null, { status: 404 });
  const webhooks = listOperations({ ...document, paths: document.webhooks ?? {} });
  const operations = listOperations(document)
    .filter(({ operation }) => operation.tags.includes(match.name))
    .map(({ method, path, operation }) => toDocsOperation(method, path, operation, document));
  const hooks = webhooks
    .filter(({ operation }) => operation.tags.includes(match.name))
    .map(({ operation }) => toWebhookOperation(operation, document));
  return { index, section: match, operations: deduplicateFields(deduplicateBodies([...hooks, ...operations])) };
}

/** One section: each operation with its fields, an example and its responses. */
export default function ApiSection({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation();
  if (!loaderData) return <NotFoundView />;
  const { index, section, operations } = loaderData;
  return (
    <DocsFrame index={index} section={section.name} operations={operations}>
      <PageHead title={t('apiDocs.title') + getColon(i18n.language) + section.name} />
      <h1 lang="en" className={styles.sectionName}>
        {section.name}
      </h1>
      <p className={styles.lead} lang="en">
        {section.title}
      </p>
      {operations.map((operation) => (
        <OperationView key={operation.id} operation={operation} />
      ))}
    </DocsFrame>
  );
}

const TINTS: Record<string, string | undefined> = { GET: styles.reads, DELETE: styles.deletes };

function OperationView({ operation }: { operation: DocsOperation }) {
  const { id, method, path, title, text, fields } = operation;
  return (
    <section className={styles.operation} id={id} aria-labelledby={`${id}-title`} lang="en">
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className={styles.route}>
          <b className={clsx(styles.method, TINTS[method])}>{method}</b>
          <span> </span>
          <span>{path}</span>
        </p>
        {text.map((paragraph) => (
          <Prose key={paragraph} text={paragraph} />
        ))}
        <Needs needs={operation.needs} />
        {fields.length > 0 ? (
          <dl className={styles.fields}>
            {fields.map((field) => (
              <FieldLine key={`${field.place} ${field.name}`} field={field} />
            ))}
          </dl>
        ) : null}
        <Responses operation={operation} />
      </div>
      <Example operation={operation} />
    </section>
  );
}

function Responses({ operation: { answers, errors } }: { operation: DocsOperation }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.answers}>
      {answers.map(({ status, text: what }) => (
        <li key={status}>
          <b>{status}</b>
          <span>{` ${what}`}</span>
        </li>
      ))}
      {errors.length > 0 ? (
        <li>
          <span>{`${t('apiDocs.errorsShort')} `}</span>
          <b>{errors.join(' ')}</b>
        </li>
      ) : null}
    </ul>
  );
}

function Needs({ needs }: Pick<DocsOperation, 'needs'>) {
  const { t } = useTranslation();
  if (typeof needs === 'string') return <p className={styles.needs}>{t(`apiDocs.needs.${needs}`)}</p>;
  return (
    <p className={styles.needs}>
      <span>{`${t('apiDocs.needs.scope')} `}</span>
      <span className={styles.code}>{needs.scope}</span>
    </p>
  );
}

function FieldLine({ field: { name, isNeeded, place, type, text } }: { field: DocsField }) {
  const { t } = useTranslation();
  const facts = [isNeeded ? t('apiDocs.needed') : '', place ? t(`apiDocs.place.${place}`) : ''].filter(Boolean);
  return (
    <div>
      <dt>
        <span>
          <Path name={name} />
        </span>
        {facts.length > 0 ? <small>{facts.join(', ')}</small> : null}
      </dt>
      <dd>
        <small>
          <Inline text={type} />
        </small>
        {text ? <Prose text={text} /> : null}
      </dd>
    </div>
  );
}

/** Breaks a long path between its names. */
function Path({ name }: { name: string }) {
  return name.split(/(?<=\.)/).map((part, index) => (
    // Parts never move, so their index can be their React key.
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      <span>{part}</span>
    </Fragment>
  ));
}

function Example({ operation: { request, answer } }: { operation: DocsOperation }) {
  const { t } = useTranslation();
  return (
    <div className={styles.example}>
      {request ? <Code label={t('apiDocs.request')} text={request} /> : null}
      {answer.same ? (
        <p className={styles.same}>
          <span>{`${t('apiDocs.sameAs', { status: answer.status })} `}</span>
          <a href={`#${answer.same.id}`}>{answer.same.title}</a>
        </p>
      ) : null}
      {answer.body ? <Code label={`${t('apiDocs.answer')} ${answer.status}`} text={answer.body} /> : null}
    </div>
  );
}
