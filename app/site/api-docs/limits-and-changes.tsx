import { useTranslation } from '#app/i18n/use-translation.tsx';
import styles from './api-docs.module.css';
import type { ApiDocument } from './api-document.ts';
import type { ChangesOfVersion } from './list-changes.ts';
import { Prose } from './prose.tsx';

/** How much may be asked and sent. */
export function Limits({ limits }: { limits: ApiDocument['info']['x-limits'] }) {
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

/** What changed for programs, newest first. */
export function Changes({ versions }: { versions: ChangesOfVersion[] }) {
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
