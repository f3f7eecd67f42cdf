import { data } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getColon } from '#domain/languages.ts';
import { NotFoundView } from '../not-found-view.tsx';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/api-section';
import styles from './api-docs.module.css';
import { listOperations } from './api-document.ts';
import { DocsFrame } from './docs-frame.tsx';
import { loadDocument, toIndex } from './load-docs.ts';
import { OperationView } from './operation-view.tsx';
import { nameSameFields } from './to-fields.ts';
import { nameSame, toSentOperation, toShownOperation } from './to-operation.ts';

/** The operations of one section of the API's document, and what the server sends of it; null for a name that it has not. */
export async function loader({ params: { section }, context }: Route.LoaderArgs) {
  const document = await loadDocument(context);
  const index = toIndex(document);
  const found = index.sections.find(({ name }) => name === section);
  if (!found) return data(null, { status: 404 });
  const sent = listOperations({ ...document, paths: document.webhooks ?? {} });
  const operations = listOperations(document)
    .filter(({ operation }) => operation.tags.includes(found.name))
    .map(({ method, path, operation }) => toShownOperation(method, path, operation, document));
  const hooks = sent
    .filter(({ operation }) => operation.tags.includes(found.name))
    .map(({ operation }) => toSentOperation(operation, document));
  return { index, section: found, operations: nameSameFields(nameSame([...hooks, ...operations])) };
}

/** One section: each operation with its fields, an example and what is answered. */
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
