import { useTranslation } from '#app/i18n/use-translation.tsx';
import { PEOPLE_PATHS, type PersonField } from './people-values.ts';

const SIDES = { 'dimensions.length': 'length', 'dimensions.width': 'width', 'dimensions.height': 'height' } as const;
const ITEM_FIELDS = {
  description: 'adminForm.item.descriptionField',
  quantity: 'adminForm.item.quantityField',
  weight: 'adminForm.item.weightField',
} as const;
const FIELDS = [
  'trackingNumber',
  'serviceType',
  'status',
  'originAddress',
  'destinationAddress',
  'originPlace',
  'destinationPlace',
  'weight',
  'weightUnit',
  'dimensionsUnit',
  'createdAt',
  'createdTime',
  'estimatedDeliveryDate',
  'estimatedTime',
  'notes',
  'customer',
] as const;

const PROMISE_FIELDS = { estimateReason: 'reason', estimateNote: 'note' } as const;

const PERSON_FIELDS = Object.keys(PEOPLE_PATHS) as PersonField[];
const toPerson = (field: PersonField) =>
  field.startsWith('sender') ? ('adminForm.label.sender' as const) : ('adminForm.label.recipient' as const);

/** The label of a field by its path, "Item 2, quantity" for one of a row. */
export function useFieldLabel(): (path: string) => string {
  const { t } = useTranslation();
  return (path) => {
    const field = FIELDS.find((name) => name === path);
    if (field) return t(`adminForm.label.${field}`);
    const person = PERSON_FIELDS.find((name) => PEOPLE_PATHS[name] === path);
    if (person)
      return t('adminForm.person.label', { person: t(toPerson(person)), field: t(`adminForm.people.${person}`) });
    const [, reference] = /^references\.(\d+)\.value$/.exec(path) ?? [];
    if (reference !== undefined) return t('adminForm.reference.label', { number: Number(reference) + 1 });
    if (path in PROMISE_FIELDS) return t(`adminForm.promise.${PROMISE_FIELDS[path as keyof typeof PROMISE_FIELDS]}`);
    if (path in SIDES) return t(`adminForm.label.${SIDES[path as keyof typeof SIDES]}`);
    const [, index, name = ''] = /^items\.(\d+)\.(\w+)$/.exec(path) ?? [];
    if (index === undefined || !(name in ITEM_FIELDS)) return t('adminForm.label.items');
    return t('adminForm.item.label', {
      number: Number(index) + 1,
      field: t(ITEM_FIELDS[name as keyof typeof ITEM_FIELDS]),
    });
  };
}
