import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { LANGUAGES } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { LabeledSelect } from '#app/ui/select.tsx';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { PEOPLE_LIMITS, REFERENCE_KINDS } from '#domain/shipment-people/people.ts';
import { useCustomers } from '../../frame/live/use-customers.ts';
import { CustomerNames, findByName } from '../../parts/customers.tsx';
import { CollapsibleSection } from '../../parts/page.tsx';
import { Section, SelectField, TextField } from './fields.tsx';
import { toFieldId, useForm } from './form-context.ts';
import styles from './people-section.module.css';
import { addReference, PEOPLE_PATHS, type PersonField, type ReferenceValues } from './people-values.ts';
import section from './section.module.css';

const SENDER = ['senderName', 'senderCompany', 'senderPhone', 'senderEmail'] as const;
const RECIPIENT = ['recipientName', 'recipientCompany', 'recipientPhone', 'recipientEmail'] as const;
const DELIVERY = ['recipientPostcode', 'instructions'] as const;

/** Sender, recipient, references and customer; all but the recipient collapsed until needed. Visitors never see them. */
export function PeopleSection() {
  const { t } = useTranslation();
  const { namesPeople } = useCapabilities();
  if (!namesPeople) return null;
  return (
    <Section title={t('adminForm.section.people')} hint={t('adminForm.section.peopleHint')}>
      <Folded title={t('adminForm.label.sender')} fields={SENDER}>
        {SENDER.map((field) => (
          <PersonInput key={field} field={field} />
        ))}
      </Folded>
      <Folded title={t('adminForm.label.recipient')} fields={[...RECIPIENT, ...DELIVERY]} startsOpen>
        {RECIPIENT.map((field) => (
          <PersonInput key={field} field={field} />
        ))}
        <PersonInput field="recipientPostcode" />
        <SelectField
          name="recipientLanguage"
          path={PEOPLE_PATHS.recipientLanguage}
          label={t('adminForm.people.recipientLanguage')}
          choices={['', ...LANGUAGE_CODES]}
          toText={(code) => (code === '' ? t('adminForm.people.unknown') : LANGUAGES[code])}
        />
        <div className={section.wide}>
          <PersonInput field="instructions" />
        </div>
      </Folded>
      <References />
      <CustomerPart />
    </Section>
  );
}

interface FoldedProps {
  title: string;
  fields: readonly PersonField[];
  startsOpen?: boolean;
  children: ReactNode;
}

/** Opens when it contains a value or an error. */
function Folded({ title, fields, startsOpen = false, children }: FoldedProps) {
  const { values, errorOf } = useForm();
  const filled = fields.map((field) => values[field]).filter((text) => text !== '');
  const [isOpen, setIsOpen] = useState(startsOpen || filled.length > 0);
  const isWrong = fields.some((field) => errorOf(PEOPLE_PATHS[field]));
  return (
    <CollapsibleSection
      title={title}
      summary={filled.slice(0, 2).join(', ')}
      isOpen={isOpen || isWrong}
      onToggle={setIsOpen}
    >
      <div className={section.fields}>{children}</div>
    </CollapsibleSection>
  );
}

function PersonInput({ field }: { field: PersonField }) {
  const { t } = useTranslation();
  const isEmail = /Email$/.test(field);
  return (
    <TextField
      name={field}
      path={PEOPLE_PATHS[field]}
      label={t(`adminForm.people.${field}`)}
      // An `email` input would return '' for text it rejects, so the form checks the text itself.
      inputMode={isEmail ? 'email' : /Phone$/.test(field) ? 'tel' : undefined}
      autoComplete="off"
      spellCheck={isEmail ? false : undefined}
      dir="auto"
    />
  );
}

function References() {
  const { t } = useTranslation();
  const { values, change, errorOf } = useForm();
  const { references } = values;
  const add = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(references.length > 0);
  const isWrong = references.some((_reference, index) => errorOf(`references.${index}.value`));
  const remove = (key: number) => {
    change({ references: references.filter((reference) => reference.key !== key) });
    // The row's button, which had the focus, has been removed.
    add.current?.focus();
  };
  return (
    <CollapsibleSection
      title={t('adminForm.label.references')}
      summary={references.map(({ value }) => value).join(', ')}
      isOpen={isOpen || isWrong}
      onToggle={(open) => {
        setIsOpen(open);
        if (open && references.length === 0) change({ references: addReference(references) });
      }}
    >
      <div className={styles.references}>
        {references.map((reference, index) => (
          <ReferenceRow key={reference.key} reference={reference} index={index} remove={() => remove(reference.key)} />
        ))}
        {references.length < PEOPLE_LIMITS.references ? (
          <div>
            <Button ref={add} small onClick={() => change({ references: addReference(references) })}>
              <Plus />
              {t('adminForm.reference.add')}
            </Button>
          </div>
        ) : null}
      </div>
    </CollapsibleSection>
  );
}

interface ReferenceRowProps {
  reference: ReferenceValues;
  index: number;
  remove(): void;
}

function ReferenceRow({ reference, index, remove }: ReferenceRowProps) {
  const { t } = useTranslation();
  const { values, change, errorOf } = useForm();
  const set = (part: Partial<ReferenceValues>) =>
    change({ references: values.references.map((row) => (row === reference ? { ...row, ...part } : row)) });
  const path = `references.${index}.value`;
  const same = useSameReference(reference.value);
  return (
    <div className={styles.reference}>
      <LabeledSelect
        id={toFieldId(`references.${index}.kind`)}
        label={t('adminForm.reference.kind')}
        value={reference.kind}
        choices={REFERENCE_KINDS}
        toText={(kind) => t(`admin.references.${kind}`)}
        onChoose={(kind) => set({ kind })}
      />
      <Field
        id={toFieldId(path)}
        name={path}
        label={t('adminForm.reference.value')}
        value={reference.value}
        hint={same && t('adminForm.reference.same', { number: same })}
        error={errorOf(path)}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => set({ value: target.value })}
      />
      <Button variant="quiet" aria-label={t('adminForm.reference.remove', { number: index + 1 })} onClick={remove}>
        <Trash2 />
      </Button>
    </div>
  );
}

/** The customer by name. An unknown name creates a customer with the shipment. */
function CustomerPart() {
  const { t } = useTranslation();
  const { values, errorOf } = useForm();
  const name = values.customer.trim();
  const [wasOpened, setIsOpen] = useState(name !== '');
  const isOpen = wasOpened || errorOf('customer') !== undefined;
  const customers = useCustomers(isOpen);
  const listId = useId();
  const match = findByName(customers, name);
  const hint = match ? t('adminForm.customer.known', { number: match.number }) : t('adminForm.customer.new');
  return (
    <CollapsibleSection title={t('adminForm.label.customer')} summary={name} isOpen={isOpen} onToggle={setIsOpen}>
      <div>
        <TextField
          name="customer"
          label={t('adminForm.customer.name')}
          hint={hint}
          list={listId}
          autoComplete="off"
          dir="auto"
        />
        <CustomerNames id={listId} customers={customers} />
      </div>
    </CollapsibleSection>
  );
}

const PAUSE_MS = 250;

/** Returns the number of another shipment with this reference in any spelling; undefined without one, or while loading. */
function useSameReference(input: string): string | undefined {
  const { id: editedId } = useParams();
  const value = input.trim();
  const [answer, setAnswer] = useState<{ value: string; number: string | undefined }>();
  const isSearchable = value !== '' && value.length <= PEOPLE_LIMITS.reference;
  useEffect(() => {
    if (!isSearchable) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      // The hint is optional, so a failure shows nothing.
      const page = await staffApi.listShipments({ reference: value, limit: 2 }).catch(() => undefined);
      const number = page?.items.find(({ id }) => id !== editedId)?.trackingNumber;
      if (!isStale && page) setAnswer({ value, number });
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [value, isSearchable, editedId]);
  return isSearchable && answer?.value === value ? answer.number : undefined;
}
