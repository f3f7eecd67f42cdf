import { clsx } from 'clsx';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { formatCreated } from '#domain/dates.ts';
import type { Person } from '#domain/person.schema.ts';
import { EraseDialog } from './erase-dialog.tsx';
import styles from './held-data.module.css';
import { countHeld, savePerson } from './save-person.ts';

/** What is held of the address, a copy of it to hand out, and the way to erase it. */
export function HeldData({ person }: { person: Person }) {
  const { t } = useTranslation();
  const [isErasing, setIsErasing] = useState(false);
  const { email } = person;
  const counts = countHeld(person);
  if (Object.values(counts).every((count) => count === 0))
    return <Alert tone="success">{t('adminPeople.nothing', { email })}</Alert>;
  return (
    <section className={clsx(panel.panel, styles.held)} aria-labelledby="held">
      <div className={panel.head}>
        <h2 id="held">{email}</h2>
      </div>
      <div className={panel.body}>
        <p role="status">{t('adminPeople.held', counts)}</p>
        <HeldLists person={person} />
        <div className={layout.actions}>
          <Button onClick={() => savePerson(person)}>
            <Download className={icon.icon} />
            {t('adminPeople.download')}
          </Button>
          <Button variant="danger" onClick={() => setIsErasing(true)}>
            <Trash2 className={icon.icon} />
            {t('adminPeople.erase')}
          </Button>
        </div>
      </div>
      {isErasing ? <EraseDialog person={person} onClose={() => setIsErasing(false)} /> : null}
    </section>
  );
}

function HeldLists({ person: { subscriptions, messages, shipments, customers, importRows } }: { person: Person }) {
  const { t } = useTranslation();
  const dates = useDates();
  return (
    <>
      {shipments.length + customers.length + importRows.length > 0 ? (
        <>
          <h3>{t('adminPeople.shipments')}</h3>
          <ul className={styles.list}>
            {shipments.map(({ trackingNumber, role, name, company }) => (
              <li key={`${trackingNumber} ${role}`}>
                <span className={text.code}>{trackingNumber}</span>
                <span>{t(`adminPeople.${role}`)}</span>
                <bdi>{[name, company].filter(Boolean).join(', ')}</bdi>
              </li>
            ))}
            {customers.map(({ number, name }) => (
              <li key={number}>
                <span className={text.code}>{number}</span>
                <span>{t('adminPeople.customer')}</span>
                <bdi>{name}</bdi>
              </li>
            ))}
            {importRows.map(({ import: number, row, fileName }) => (
              <li key={`${number} ${row}`}>
                <span>{t('adminPeople.importRow', { import: number, row })}</span>
                <bdi>{fileName}</bdi>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {subscriptions.length > 0 ? (
        <>
          <h3>{t('adminPeople.subscriptions')}</h3>
          <ul className={styles.list}>
            {subscriptions.map(({ trackingNumber, createdAt }) => (
              <li key={trackingNumber}>
                <span className={text.code}>{trackingNumber}</span>
                <time dateTime={createdAt}>{formatCreated(createdAt, dates)}</time>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {messages.length > 0 ? (
        <>
          <h3>{t('adminMessages.title')}</h3>
          <ul className={styles.list}>
            {messages.map(({ id, caseNumber, subject, status, createdAt }) => (
              <li key={id}>
                <Link className={text.code} to={href('/admin/messages/:id', { id })}>
                  {caseNumber}
                </Link>
                <span>
                  {t(`adminMessages.subjects.${subject}`)}, {t(`adminMessages.status.${status}`)}
                </span>
                <time dateTime={createdAt}>{formatCreated(createdAt, dates)}</time>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
