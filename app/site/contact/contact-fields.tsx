import { useTranslation } from '#app/i18n/use-translation.tsx';
import { FieldFrame } from '#app/ui/field-frame.tsx';
import { CONTACT_LIMITS, CONTACT_SUBJECTS, type ContactValues } from '#domain/contact/contact.ts';
import type { ErrorKey } from '#domain/error-texts.ts';
import { getIntl } from '#domain/intl.ts';
import type { Position } from '../company/positions.ts';
import styles from './contact-fields.module.css';
import type { ContactField, ContactResult } from './send-contact.ts';

interface ContactFieldsProps {
  result: ContactResult | undefined;
  /** Fields of the result that were corrected since. */
  corrected: string[];
  /** The position of an application; it becomes part of the message, so that its reader sees it. */
  position: Position | undefined;
  /** The number of the shipment in question. */
  shipment: string | undefined;
  /** What the visitor typed before following a link and coming back. */
  draft: ContactValues | undefined;
  isBusy: boolean;
}

/** Returns a field's element id, for links. */
export const toFieldId = (field: ContactField) => `contact-${field}`;

function useInitialValues({
  result,
  position,
  shipment,
  draft,
}: Omit<ContactFieldsProps, 'isBusy' | 'corrected'>): ContactValues {
  const { t } = useTranslation();
  if (result && result.kind !== 'sent') return result.values;
  if (draft) return draft;
  const empty = { name: '', email: '', phone: '', subject: '', message: '' };
  if (shipment) {
    const message = `${t('contact.form.aboutShipment', { number: shipment })}\n\n`;
    return { ...empty, subject: 'TRACKING_ISSUE', message };
  }
  if (!position) return empty;
  const title = t(`company.positions.${position}`);
  return { ...empty, subject: 'OTHER', message: `${t('contact.form.application', { position: title })}\n\n` };
}

/** Name, email, phone, subject and message. Specification, section 5. */
export function ContactFields({ result, corrected, position, shipment, draft, isBusy }: ContactFieldsProps) {
  const { t, i18n } = useTranslation();
  const first = useInitialValues({ result, position, shipment, draft });
  const numbers = getIntl(Intl.NumberFormat, i18n.language);
  const toText = (field: ContactField, code: ErrorKey) => {
    if (code === 'requiredFields' && field !== 'phone') return t(`contact.missing.${field}`);
    if (code !== 'tooLong' || field === 'subject') return t(`errors.${code}`);
    const [most, has] = [CONTACT_LIMITS[field], first[field].length].map((count) => numbers.format(count));
    return t('contact.tooLong', { most, has });
  };
  const of = (field: ContactField) => {
    const problem = result?.kind === 'invalid' && result.problems.find(({ path }) => path === field);
    const error = problem && !isBusy && !corrected.includes(field) ? toText(field, problem.code) : undefined;
    return { id: toFieldId(field), label: t(`contact.form.${field}`), error };
  };
  const input = (name: 'name' | 'email' | 'phone') => ({ name, defaultValue: first[name], readOnly: isBusy });
  return (
    <>
      <div className={styles.pair}>
        <FieldFrame {...of('name')}>
          {(field) => <input {...field} {...input('name')} autoComplete="name" required />}
        </FieldFrame>
        <FieldFrame {...of('email')}>
          {(field) => <input {...field} {...input('email')} type="email" autoComplete="email" required />}
        </FieldFrame>
      </div>
      <div className={styles.pair}>
        <FieldFrame {...of('phone')} optional={t('contact.form.optional')}>
          {(field) => <input {...field} {...input('phone')} type="tel" autoComplete="tel" />}
        </FieldFrame>
        <FieldFrame {...of('subject')}>
          {(field) => (
            <select {...field} name="subject" defaultValue={first.subject} disabled={isBusy} required>
              <option value="">{t('contact.missing.subject')}</option>
              {CONTACT_SUBJECTS.map((subject) => (
                <option key={subject} value={subject}>
                  {t(`contact.subjects.${subject}`)}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      </div>
      <FieldFrame {...of('message')} hint={t('contact.form.messageHint')}>
        {(field) => <textarea {...field} name="message" defaultValue={first.message} readOnly={isBusy} required />}
      </FieldFrame>
    </>
  );
}
