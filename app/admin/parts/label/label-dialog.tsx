import { Printer } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { isOurFault } from '#app/api/api-error.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { callSignedIn, staffApi } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { MAX_IDS, type ShipmentFilter, type ShipmentSort } from '#domain/shipments/filter.ts';
import type { ListedShipment } from '#domain/shipments/schema.ts';
import { ConfirmDialog, Dialog, DialogActions, DialogHead } from '../dialog.tsx';
import type { LabeledShipment } from './label.tsx';
import styles from './label-dialog.module.css';

// The code generators are heavy, and most visits print nothing.
const Label = lazy(() => import('./label.tsx'));

interface LabelDialogProps {
  /** Undefined while loading, null when loading failed. */
  shipments: readonly LabeledShipment[] | null | undefined;
  printsAtOnce?: boolean;
  /** Whether printing asks first when a recipient has no name. */
  asksForNames?: boolean;
  onClose(): void;
}

/** A company names the recipient, too. */
const isUnnamed = ({ people }: LabeledShipment) => people && !people.recipient.name && !people.recipient.company;

/** Prints after the next paint: the codes must be drawn, and a question must be gone. */
const printAfterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => window.print()));

/** Shows labels as they will be printed, one per page. While the dialog is open, printing prints only them. */
export function LabelDialog({ shipments, printsAtOnce = false, asksForNames = true, onClose }: LabelDialogProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const unnamed = asksForNames ? (shipments?.filter(isUnnamed) ?? []) : [];
  useEffect(() => {
    // CSS can't set the paper size for part of a page, so the rule exists only while the dialog is open.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@page { size: 4in 6in; margin: 0 }');
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, []);
  const count = shipments?.length ?? 0;
  const title = count > 1 ? t('adminLabel.several', { count }) : t('adminLabel.title');
  const waiting = <p role="status">{t('admin.loading')}</p>;
  return (
    <>
      <Dialog labelledBy="label-title" className={styles.dialog} onClose={onClose}>
        <DialogHead
          id="label-title"
          title={title}
          close={t('adminLabel.close')}
          isFirst={printsAtOnce}
          onClose={onClose}
        />
        {shipments === undefined ? waiting : null}
        {shipments === null ? <Alert tone="error">{t('adminLabel.failed')}</Alert> : null}
        {shipments && count === 0 ? <p role="status">{t('adminLabel.none')}</p> : null}
        {shipments && count > 0 ? (
          <Suspense fallback={waiting}>
            <div className={styles.labels}>
              {shipments.map((shipment) => (
                <Label key={shipment.id} shipment={shipment} />
              ))}
            </div>
            <DialogActions className={styles.actions}>
              <PrintButton
                count={count}
                printsAtOnce={printsAtOnce}
                print={() => (unnamed.length > 0 ? setIsAsking(true) : printAfterPaint())}
              />
            </DialogActions>
          </Suspense>
        ) : null}
      </Dialog>
      {isAsking && unnamed.length > 0 ? (
        <NameQuestion unnamed={unnamed} count={count} onClose={() => setIsAsking(false)} />
      ) : null}
    </>
  );
}

interface PrintButtonProps {
  count: number;
  printsAtOnce: boolean;
  print(): void;
}

/** Takes the focus when it appears, because the labels load after the dialog opens. */
function PrintButton({ count, printsAtOnce, print }: PrintButtonProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const first = useRef(print);
  useEffect(() => {
    button.current?.focus();
    if (printsAtOnce) first.current();
  }, [printsAtOnce]);
  return (
    <Button ref={button} variant="primary" onClick={print}>
      <Printer />
      {count > 1 ? t('adminLabel.printSeveral', { count }) : t('adminLabel.print')}
    </Button>
  );
}

interface NameQuestionProps {
  unnamed: readonly LabeledShipment[];
  /** The number of all labels. */
  count: number;
  onClose(): void;
}

const MAX_NUMBERS = 10;

/** Asks whether to print labels without a recipient's name. The name of a single label can be added. */
function NameQuestion({ unnamed, count, onClose }: NameQuestionProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const numbers = unnamed.slice(0, MAX_NUMBERS).map(({ trackingNumber }) => trackingNumber);
  const [only] = count === 1 ? unnamed : [];
  const addName = ({ id }: LabeledShipment) =>
    navigate(`${href('/admin/shipments/edit/:id', { id })}#f-people-recipient-name`, {
      // Going back to `?label` would print again.
      replace: new URLSearchParams(search).has('label'),
    });
  return (
    <ConfirmDialog
      title={only ? t('adminLabel.unnamed') : t('adminLabel.unnamedOf', { count: unnamed.length, total: count })}
      text={numbers.join(', ') + (unnamed.length > MAX_NUMBERS ? ' …' : '')}
      keep={t(only ? 'adminLabel.addName' : 'adminLabel.cancel')}
      confirm={t('adminLabel.printAnyway')}
      variant="secondary"
      onClose={onClose}
      onKeep={only && (() => addName(only))}
      onConfirm={printAfterPaint}
    />
  );
}

interface LabelsOfFilterProps {
  filter: ShipmentFilter;
  /** The order of the list; ids keep their own order. */
  sort?: ShipmentSort | undefined;
  onClose(): void;
}

/** Loads and prints the labels of all shipments that match the filter. */
export function LabelsOfFilter({ filter, sort, onClose }: LabelsOfFilterProps) {
  const [shipments, setShipments] = useState<ListedShipment[] | null>();
  const isRequested = useRef(false);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    callSignedIn(() => readShipments(filter, sort)).then(setShipments, (error) => {
      if (isOurFault(error)) console.error(error);
      setShipments(null);
    });
  }, [filter, sort]);
  return <LabelDialog shipments={shipments} printsAtOnce onClose={onClose} />;
}

const PAGE = 100;

/** Loads the shipments of the filter with their people, at most 500. */
async function readShipments(
  { ids, ...filter }: ShipmentFilter,
  sort: ShipmentSort | undefined,
): Promise<ListedShipment[]> {
  const shipments: ListedShipment[] = [];
  const page = { include: 'people', limit: PAGE } as const;
  if (ids) {
    const parts = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, n) => ids.slice(n * PAGE, (n + 1) * PAGE));
    const pages = parts.map((part) => staffApi.listShipments({ ...page, ids: part.join() }));
    for (const { items } of await Promise.all(pages)) shipments.push(...items);
    const places = new Map(ids.map((id, place) => [id, place]));
    return shipments.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  }
  for (let cursor: string | null | undefined; cursor !== null && shipments.length < MAX_IDS; ) {
    const { items, nextCursor } = await staffApi.listShipments({
      ...page,
      ...filter,
      ...(sort && { sort }),
      ...(cursor && { cursor }),
    });
    shipments.push(...items);
    cursor = nextCursor;
  }
  return shipments;
}
