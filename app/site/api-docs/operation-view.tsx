import { clsx } from 'clsx';
import { Fragment } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import styles from './api-docs.module.css';
import { Code, Inline, Prose } from './prose.tsx';
import type { ShownField } from './to-fields.ts';
import type { ShownOperation } from './to-operation.ts';

const TINTS: Record<string, string | undefined> = { GET: styles.reads, DELETE: styles.deletes };

/** What an operation does and takes, and an example of it. */
export function OperationView({ operation }: { operation: ShownOperation }) {
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
        <Answers operation={operation} />
      </div>
      <Example operation={operation} />
    </section>
  );
}

function Answers({ operation: { answers, errors } }: { operation: ShownOperation }) {
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

function Needs({ needs }: Pick<ShownOperation, 'needs'>) {
  const { t } = useTranslation();
  if (typeof needs === 'string') return <p className={styles.needs}>{t(`apiDocs.needs.${needs}`)}</p>;
  return (
    <p className={styles.needs}>
      <span>{`${t('apiDocs.needs.scope')} `}</span>
      <span className={styles.code}>{needs.scope}</span>
    </p>
  );
}

function FieldLine({ field: { name, isNeeded, place, type, text } }: { field: ShownField }) {
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

/** A long one is broken where one name ends. */
function Path({ name }: { name: string }) {
  return name.split(/(?<=\.)/).map((part, index) => (
    // Parts never change their places.
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      <span>{part}</span>
    </Fragment>
  ));
}

function Example({ operation: { request, answer } }: { operation: ShownOperation }) {
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
