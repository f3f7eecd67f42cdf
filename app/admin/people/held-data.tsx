import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { formatCreated } from '#domain/dates.ts';
import type { Person } from '#domain/person.schema.ts';
import { useDates } from '../use-dates.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { countHeld, savePerson } from './save-person.ts';

/** What is held of the address, a copy of it to hand out, and the way to erase it. */
export function HeldData({ person }: { person: Person }) {
  const { t } = useTranslation();
  const [isErasing, setIsErasing] = useState(false);
  const { email } = person;
  const counts = countHeld(person);
  if (counts.subscriptions + counts.messages + counts.mails === 0)
    return <Alert tone="success">{t('adminPeople.nothing', { email })}</Alert>;
  return (
    <section className="panel" aria-labelledby="held">
      <div className="hd">
        <h2 id="held">{email}</h2>
      </div>
      <div className="bd">
        <p role="status">{t('adminPeople.held', counts)}</p>
        <HeldLists person={person} />
        <div className="acts">
          <Button onClick={() => savePerson(person)}>
            <Download className="i" />
            {t('adminPeople.download')}
          </Button>
          <Button variant="danger" onClick={() => setIsErasing(true)}>
            <Trash2 className="i" />
            {t('adminPeople.erase')}
          </Button>
        </div>
      </div>
      {isErasing ? <EraseDialog person={person} onClose={() => setIsErasing(false)} /> : null}
    </section>
  );
}

function HeldLists({ person: { subscriptions, messages } }: { person: Person }) {
  const { t } = useTranslation();
  const dates = useDates();
  return (
    <>
      {subscriptions.length > 0 ? (
        <>
          <h3>{t('adminPeople.subscriptions')}</h3>
          <ul className="plst">
            {subscriptions.map(({ trackingNumber, createdAt }) => (
              <li key={trackingNumber}>
                <span className="code">{trackingNumber}</span>
                <time dateTime={createdAt}>{formatCreated(createdAt, dates)}</time>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {messages.length > 0 ? (
        <>
          <h3>{t('adminMessages.title')}</h3>
          <ul className="plst">
            {messages.map(({ id, caseNumber, subject, status, createdAt }) => (
              <li key={id}>
                <Link className="code" to={`/admin/messages/${id}`}>
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
