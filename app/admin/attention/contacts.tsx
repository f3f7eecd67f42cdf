import { Mail, Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import { toMailto } from '#domain/mail/mail.ts';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { PhoneLink } from '../parts/phone-link.tsx';
import styles from './contacts.module.css';

interface Loaded {
  shipment?: ShipmentRecord;
  hasFailed?: boolean;
}

/** Sender and recipient of a shipment, to call or to write to. */
export default function Contacts({ id, route }: { id: string; route: string }) {
  const { t } = useTranslation();
  const [{ shipment, hasFailed }, setLoaded] = useState<Loaded>({});
  useEffect(() => {
    let isCurrent = true;
    staffApi.getShipment(id).then(
      (result) => isCurrent && setLoaded({ shipment: result }),
      () => isCurrent && setLoaded({ hasFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id]);
  if (hasFailed) return <p role="alert">{t('adminAttention.contact.failed')}</p>;
  if (!shipment) return <p role="status">{t('admin.loading')}</p>;
  const { sender, recipient } = shipment.people;
  const parties = [
    { role: 'sender', party: sender, address: shipment.originAddress },
    { role: 'recipient', party: recipient, address: shipment.destinationAddress },
  ] as const;
  const reachable = parties.filter(({ party: { phone, email } }) => phone || email);
  if (reachable.length === 0)
    return (
      <p>
        {t('adminAttention.contact.none')}{' '}
        <Link className={text.link} to={href('/admin/shipments/edit/:id', { id })}>
          {t('adminAttention.contact.add')}
        </Link>
      </p>
    );
  const subject = `${shipment.trackingNumber}. ${route}`.trim();
  return (
    <dl className={styles.contacts} aria-live="polite">
      {reachable.map(({ role, party: { name, company, phone, email }, address }) => (
        <div key={role}>
          <dt>{t(`adminAttention.contact.${role}`)}</dt>
          <dd>
            <bdi>{[name, company].filter(Boolean).join(', ')}</bdi>
            {email ? (
              <a href={toMailto(email, subject)}>
                <Mail className={icon.small} />
                {email}
              </a>
            ) : null}
            {phone ? <PhoneLink phone={phone} address={address} icon={<Phone className={icon.small} />} /> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
