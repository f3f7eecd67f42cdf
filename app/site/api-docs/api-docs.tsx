import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { KEY_SCOPES } from '#domain/keys/key.ts';
import changelog from '../../../CHANGELOG.md?raw';
import quickStart from '../../../docs/quick-start.md?raw';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/api-docs';
import styles from './api-docs.module.css';
import { type ApiDocument, listOperations, resolve } from './api-document.ts';
import { DocsFrame, Guide, Prose } from './docs-frame.tsx';
import { loadDocument, toIndex } from './load-docs.ts';
import { type ChangesOfVersion, listChanges, toBlocks } from './markdown.ts';
import { findRequirement } from './to-operation.ts';

/**
 * Loads what all calls share from the API document, the first steps from docs/quick-start.md, and the changes from
 * CHANGELOG.md.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const document = await loadDocument(context);
  const operations = listOperations(document);
  const { properties = {} } = resolve({ $ref: 'Problem' }, document);
  const scopes = KEY_SCOPES.map((scope) => ({
    scope,
    calls: operations.flatMap(({ method, path, operation }) => {
      const needs = findRequirement(operation);
      return typeof needs === 'object' && needs.scope === scope ? [`${method} ${path}`] : [];
    }),
  }));
  return {
    index: toIndex(document),
    common: document.info.description.split('\n\n'),
    statuses: listStatuses(operations),
    problems: (properties.type?.enum ?? []).map(String),
    scopes,
    guide: toBlocks(quickStart, getPage(context).publicUrl),
    limits: document.info['x-limits'],
    versions: listChanges(changelog),
  };
}

/** Lists the meaning of error statuses, which is the same for all operations. */
function listStatuses(operations: ReturnType<typeof listOperations>): [string, string][] {
  const all = operations.flatMap(({ operation }) => Object.entries(operation.responses));
  const errors = all
    .filter(([code]) => code >= '4')
    .map(([code, { description }]): [string, string] => [code, description]);
  return [...new Map(errors.reverse())].sort(([a], [b]) => Number(a) - Number(b));
}

/** The start page of the API documentation. */
export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { index, common, statuses, problems, scopes, guide, limits, versions } = loaderData;
  return (
    <DocsFrame index={index}>
      <PageHead title={t('apiDocs.title')} />
      <h1>{t('apiDocs.title')}</h1>
      <p className={styles.lead}>{t('apiDocs.lead')}</p>
      <section className={styles.part} id="first" lang="en">
        <Guide blocks={guide} />
      </section>
      <section className={styles.part} id="rules" aria-labelledby="rules-title">
        <h2 id="rules-title">{t('apiDocs.rules')}</h2>
        <div lang="en">
          {common.map((text) => (
            <Prose key={text} text={text} />
          ))}
        </div>
      </section>
      <section className={styles.part} id="scopes" aria-labelledby="scopes-title">
        <h2 id="scopes-title">{t('apiDocs.scopes')}</h2>
        <dl className={styles.fields} lang="en">
          {scopes.map(({ scope, calls }) => (
            <div key={scope}>
              <dt>{scope}</dt>
              <dd className={styles.calls}>{calls.join('\n')}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Limits limits={limits} />
      <section className={styles.part} id="errors" aria-labelledby="errors-title">
        <h2 id="errors-title">{t('apiDocs.errors')}</h2>
        <dl className={styles.fields} lang="en">
          {statuses.map(([status, text]) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>{t('apiDocs.errorsText')}</p>
        <ul className={styles.names} lang="en">
          {problems.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
      <section className={styles.part} id="versions" aria-labelledby="versions-title">
        <h2 id="versions-title">{t('apiDocs.versions')}</h2>
        <p>{t('apiDocs.versionsText')}</p>
      </section>
      <Changes versions={versions} />
    </DocsFrame>
  );
}

function Limits({ limits }: { limits: ApiDocument['info']['x-limits'] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.part} id="limits" aria-labelledby="limits-title">
      <h2 id="limits-title">{t('apiDocs.limits')}</h2>
      <dl className={styles.fields} lang="en">
        {limits.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Prose text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Lists API changes by version, newest first. */
function Changes({ versions }: { versions: ChangesOfVersion[] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.part} id="changes" aria-labelledby="changes-title">
      <h2 id="changes-title">{t('apiDocs.changes')}</h2>
      <div lang="en">
        {versions.map(({ version, changes }) => (
          <section key={version} aria-label={version}>
            <h3>{version}</h3>
            <ul>
              {changes.map((text) => (
                <li key={text}>
                  <Prose text={text} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
