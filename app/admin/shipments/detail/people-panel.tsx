import { clsx } from 'clsx';
import { Check, Copy, Mail, Phone } from 'lucide-react';
import { useRef } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useCopy } from '#app/shared/use-copy.ts';
import { useDates } from '#app/shared/use-dates.ts';
import dataList from '#app/ui/data-list.module.css';
import icon from '#app/ui/icon.module.css';
import textStyles from '#app/ui/text.module.css';
import { formatDate } from '#domain/dates.ts';
import { MASK } from '#domain/mask.ts';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { useCan } from '../../frame/can.tsx';
import { PhoneLink } from '../../parts/phone-link.tsx';
import styles from './people-panel.module.css';

type People = ShipmentRecord['people'];

const isKnown = (party: People['sender'] | People['recipient']) => Object.values(party).some((text) => text !== '');

/** Whether a shipment has people, references or a customer. */
export const hasPeople = ({ people, references, customer, peopleErasedAt }: ShipmentRecord): boolean =>
  isKnown(people.sender) || isKnown(people.recipient) || references.length > 0 || customer !== null || !!peopleErasedAt;

/** Recipient, sender, customer and references, with links to call and write. Visitors never see them. */
export function PeoplePanel({ shipment }: { shipment: ShipmentRecord }) {
  const { t } = useTranslation();
  const dates = useDates();
  const can = useCan();
  const { people, customer, peopleErasedAt } = shipment;
  const { recipient, sender } = people;
  return (
    <div className={styles.people}>
      {isKnown(recipient) ? (
        <section>
          <h3>{t('adminDetail.people.recipient')}</h3>
          <Contact party={recipient} address={shipment.destinationAddress} />
          <Delivery recipient={recipient} />
        </section>
      ) : null}
      {isKnown(sender) ? (
        <section>
          <h3>{t('adminDetail.people.sender')}</h3>
          <Contact party={sender} address={shipment.originAddress} />
        </section>
      ) : null}
      {customer ? (
        <section>
          <h3>{t('adminDetail.people.customer')}</h3>
          <p>
            <b dir="auto">{customer.name}</b> <span className={textStyles.muted}>{customer.number}</span>
          </p>
        </section>
      ) : null}
      <References shipment={shipment} />
      {can('people:read') ? null : <p className={styles.note}>{t('adminDetail.people.masked')}</p>}
      <p className={styles.note}>
        {peopleErasedAt
          ? t('adminDetail.people.erased', { date: formatDate(peopleErasedAt, dates) })
          : t('adminDetail.people.never')}
      </p>
    </div>
  );
}

function Contact({ party: { name, company, phone, email }, address }: { party: People['sender']; address: string }) {
  const [first, second] = [name, company].filter(Boolean);
  return (
    <>
      <p>
        {first ? <b dir="auto">{first}</b> : null}
        {second ? <span dir="auto">{second}</span> : null}
      </p>
      <p className={styles.ways}>
        {phone === MASK || email === MASK ? <span>{MASK}</span> : null}
        {phone && phone !== MASK ? (
          <PhoneLink phone={phone} address={address} icon={<Phone className={icon.small} />} />
        ) : null}
        {email && email !== MASK ? (
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
            <Mail className={icon.small} />
            {email}
          </a>
        ) : null}
      </p>
    </>
  );
}

function Delivery({ recipient: { postcode, language, instructions } }: { recipient: People['recipient'] }) {
  const { t, i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const facts = [
    postcode && t('adminDetail.people.postcode', { postcode }),
    language && t('adminDetail.people.language', { language: names.of(language) }),
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 ? <p className={styles.facts}>{facts.join('. ')}</p> : null}
      {instructions ? (
        <p className={styles.facts} dir="auto">
          {instructions}
        </p>
      ) : null}
    </>
  );
}

/** Lists references by kind, with a copy button and other shipments that share them. */
function References({ shipment: { references, alsoOn } }: { shipment: ShipmentRecord }) {
  const { t } = useTranslation();
  if (references.length === 0) return null;
  return (
    <section>
      <h3>{t('adminDetail.people.references')}</h3>
      <dl className={clsx(dataList.list, styles.list)}>
        {references.map(({ kind, value }) => (
          <div key={`${kind} ${value}`}>
            <dt>{t(`admin.references.${kind}`)}</dt>
            <dd>
              <Reference value={value} />
              {alsoOn
                .filter((other) => other.value === value)
                .map(({ id, trackingNumber }) => (
                  <small key={id}>
                    {t('adminDetail.people.also')}{' '}
                    <Link to={href('/admin/shipments/:id', { id })}>{trackingNumber}</Link>
                  </small>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Reference({ value }: { value: string }) {
  const { t } = useTranslation();
  const text = useRef<HTMLSpanElement>(null);
  const { result, copy } = useCopy(text);
  const Icon = result === 'copied' ? Check : Copy;
  return (
    <span className={styles.value}>
      <span className={textStyles.code} dir="auto" ref={text}>
        {value}
      </span>
      <button type="button" aria-label={t('adminDetail.people.copy', { value })} onClick={copy}>
        <Icon className={icon.small} />
      </button>
      <span className={textStyles.visuallyHidden} role="status">
        {result && t(`adminDetail.people.${result}`)}
      </span>
    </span>
  );
}
