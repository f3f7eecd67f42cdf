import { clsx } from 'clsx';
import { Copy, Pencil, Printer, ScanBarcode, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { href, Link, useRouteLoaderData, useSearchParams } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import route from '#app/charts/route.module.css';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { STAFF_FRAME_ID } from '#app/page-row.ts';
import { TextLink } from '#app/shared/text-link.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import { StatusChip } from '#app/ui/status-chip.tsx';
import textStyles from '#app/ui/text.module.css';
import type { AuditEntry } from '#domain/audit/schema.ts';
import { formatDate } from '#domain/dates.ts';
import { isOwnOfToday } from '#domain/shipments/rules.ts';
import type { Shipment, ShipmentRecord } from '#domain/shipments/schema.ts';
import type { clientLoader } from '../../frame/admin-layout.tsx';
import { useCan } from '../../frame/can.tsx';
import { Dialog, DialogActions } from '../../parts/dialog.tsx';
import { LabelDialog } from '../../parts/label/label-dialog.tsx';
import pageStyles from '../../parts/page.module.css';
import { BackLink } from '../../parts/page.tsx';
import type { RunningChange } from '../../parts/use-change.ts';
import styles from './detail-head.module.css';

/** A deletion that fails; the page is left otherwise. */
export type Deletion = RunningChange<undefined, 'failed'>;

interface DetailHeadProps {
  shipment: ShipmentRecord;
  /** Who created the shipment and when; undefined when unknown. */
  creation: AuditEntry | undefined;
  deletion: Deletion;
}

/** The number, true status, link to the public page, and the actions Print, Edit and Delete. */
export function DetailHead({ shipment, creation, deletion }: DetailHeadProps) {
  const { t } = useTranslation();
  const [isDeleting, setIsDeleting] = useState(false);
  const { hasQuickCreate, namesPeople } = useCapabilities();
  const label = useLabel();
  const can = useCan();
  const mayDelete = useCanDelete(creation);
  const { id, trackingNumber, status } = shipment;
  const keep = () => {
    deletion.settle();
    setIsDeleting(false);
  };
  return (
    <>
      <BackLink to={href('/admin/shipments')}>{t('adminDetail.back')}</BackLink>
      <div className={clsx(pageStyles.head, styles.head)}>
        <div>
          <h1>
            <span className={clsx(textStyles.code, styles.number)}>{trackingNumber}</span>{' '}
            <StatusChip status={status} label={t(`status.${status}`)} />
          </h1>
          <p className={styles.about}>
            <Creation shipment={shipment} />{' '}
            <a className={textStyles.link} href={href('/track/:trackingNumber', { trackingNumber })}>
              {t('adminDetail.publicPage')}
            </a>
          </p>
        </div>
        <div className={clsx(pageStyles.actions, styles.actions)}>
          {hasQuickCreate && can('shipments:write') ? (
            <Link
              className={toButtonClass({ variant: 'quiet', small: true })}
              to={`${href('/admin/shipments/create')}?from=${id}`}
            >
              <Copy />
              {t('adminDetail.duplicate')}
            </Link>
          ) : null}
          <Button small onClick={() => window.print()}>
            <Printer />
            {t('adminDetail.print')}
          </Button>
          <Button small data-shortcut="label" onClick={label.open}>
            <ScanBarcode />
            {t('adminDetail.label')}
          </Button>
          {can('shipments:write') ? (
            <Link
              className={toButtonClass({ small: true })}
              data-shortcut="edit"
              to={href('/admin/shipments/edit/:id', { id })}
            >
              <Pencil />
              {t('adminDetail.edit')}
            </Link>
          ) : null}
          {mayDelete ? (
            <Button variant="danger" small onClick={() => setIsDeleting(true)}>
              <Trash2 />
              {t('adminDetail.delete')}
            </Button>
          ) : null}
        </div>
      </div>
      {label.isOpen ? (
        <LabelDialog
          shipments={[shipment]}
          printsAtOnce={label.printsAtOnce}
          asksForNames={namesPeople && can('shipments:write')}
          onClose={label.close}
        />
      ) : null}
      {isDeleting ? <DeleteDialog shipment={shipment} deletion={deletion} onClose={keep} /> : null}
    </>
  );
}

/** "International, created Nov 18, 2026 by import 15." */
function Creation({ shipment: { serviceType, createdAt, createdByImport } }: { shipment: ShipmentRecord }) {
  const { t } = useTranslation();
  const dates = useDates();
  const can = useCan();
  const { importsHref } = useCapabilities();
  const facts = { service: t(`serviceType.${serviceType}`), date: formatDate(createdAt, dates) };
  if (!createdByImport || !importsHref) return t('adminDetail.meta', facts);
  const { id, number } = createdByImport;
  const name = t('adminDetail.import', { number });
  const link = can('imports:read') ? <TextLink to={href('/admin/imports/:id', { id })}>{name}</TextLink> : name;
  return fillSlots(t('adminDetail.metaImport', facts), { import: link });
}

interface DeleteDialogProps {
  shipment: Shipment;
  deletion: Deletion;
  onClose(): void;
}

/** Confirms the deletion. A failure is logged and closes the dialog without a message. Specification, section 8. */
function DeleteDialog({ shipment, deletion, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const { run, isBusy, outcome } = deletion;
  const hasFailed = outcome === 'failed';
  useEffect(() => {
    if (hasFailed) onClose();
  }, [hasFailed, onClose]);
  return (
    <Dialog labelledBy="delete-title" onClose={onClose}>
      <CutLine />
      <h2 id="delete-title">
        {fillSlots(t('adminDetail.remove.title'), {
          number: <span className={textStyles.code}>{shipment.trackingNumber}</span>,
        })}
      </h2>
      <p className={textStyles.muted}>{t('adminDetail.remove.text', { count: shipment.trackingHistory.length })}</p>
      {shipment.status === 'DELIVERED' || shipment.status === 'ON_HOLD' ? null : (
        <p className={textStyles.muted}>
          {t('adminDetail.remove.instead', { status: t(`status.${shipment.status}`) })}
        </p>
      )}
      <DialogActions>
        <Button data-first onClick={onClose}>
          {t('adminDetail.remove.keep')}
        </Button>
        <Button variant="danger-fill" busy={isBusy} onClick={() => run(undefined)}>
          {t(isBusy ? 'adminDetail.remove.deleting' : 'adminDetail.remove.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function CutLine() {
  return (
    <svg className={styles.cutLine} viewBox="0 0 400 24" aria-hidden="true">
      <path className={route.solid} d="M8 12H150" />
      <path className={clsx(route.dashed, route.gray)} d="M182 12H380" />
      <path className={route.cross} d="m160 4 16 16M176 4l-16 16" />
      <circle className={route.dot} cx="8" cy="12" r="7" />
      <circle className={clsx(route.ring, route.dotted, route.gray)} cx="391" cy="12" r="7" />
    </svg>
  );
}

/** Whether the label is open. `?label`, set by "Create and print label", opens and prints it immediately. */
function useLabel() {
  const [search, setSearch] = useSearchParams();
  const printsAtOnce = search.has('label');
  const [isOpen, setIsOpen] = useState(printsAtOnce);
  const close = () => {
    setIsOpen(false);
    // Returning to this page must not print again.
    if (printsAtOnce) setSearch({}, { replace: true, preventScrollReset: true });
  };
  return { isOpen, printsAtOnce, open: () => setIsOpen(true), close };
}

/** Whether the user may delete the shipment. Clerks may delete what they created today. */
function useCanDelete(creation: AuditEntry | undefined): boolean {
  const user = useRouteLoaderData<typeof clientLoader>(STAFF_FRAME_ID);
  const can = useCan();
  const { timeZone } = useDates();
  if (!user || can('shipments:delete')) return true;
  const created = creation && { actor: creation.actor, at: new Date(creation.at) };
  return can('shipments:delete-own') && isOwnOfToday(created, user.email, new Date(), timeZone);
}
