import { ApiError } from '@transcargo/api-client/api-error.ts';
import { Mail, Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { TextLink } from '#app/shared/text-link.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import type { Conversation } from '#domain/contact/schema.ts';
import { toLanguage } from '#domain/languages.ts';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { useCan } from '../frame/can.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import styles from './contacts.module.css';

interface Loaded {
  shipment?: ShipmentRecord;
  hasFailed?: boolean;
}

/** Sender and recipient of a shipment, to call or to write to. */
export default function Contacts({ id }: { id: string }) {
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
        <TextLink to={href('/admin/shipments/edit/:id', { id })}>{t('adminAttention.contact.add')}</TextLink>
      </p>
    );
  return (
    <dl className={styles.contacts} aria-live="polite">
      {reachable.map(({ role, party: { name, company, phone, email }, address }) => (
        <div key={role}>
          <dt>{t(`adminAttention.contact.${role}`)}</dt>
          <dd>
            <bdi>{[name, company].filter(Boolean).join(', ')}</bdi>
            {email ? <WriteButton email={email} shipment={shipment} party={role} /> : null}
            {phone ? <PhoneLink phone={phone} address={address} icon={<Phone className={icon.small} />} /> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface WriteToProps {
  email: string;
  shipment: ShipmentRecord;
  party: Conversation['party'];
}

/** Opens the conversation with a person in the inbox. */
function WriteButton({ email, shipment, party }: WriteToProps) {
  const { t, i18n } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const [state, setState] = useState<'busy' | 'failed'>();
  const write = async () => {
    setState('busy');
    try {
      const language = toLanguage(i18n.language);
      const { id } = await staffApi.startConversation({ shipment: shipment.id, party, language });
      await navigate(href('/admin/messages/:id', { id }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState('failed');
    }
  };
  if (!can('messages:write')) return <bdi>{email}</bdi>;
  return (
    <>
      <Button
        variant="quiet"
        small
        busy={state === 'busy'}
        aria-label={t('adminAttention.contact.write', { email })}
        onClick={() => void write()}
      >
        <Mail className={icon.small} />
        {email}
      </Button>
      {state === 'failed' ? <span role="alert">{t('adminAttention.contact.failedWrite')}</span> : null}
    </>
  );
}
