import { clsx } from 'clsx';
import { Copy, Pencil, Printer, ScanBarcode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import textStyles from '#app/ui/text.module.css';
import type { AuditEntry } from '#domain/audit.ts';
import { formatCreated } from '#domain/dates.ts';
import type { ShipmentRecord } from '#domain/shipment.schema.ts';
import { useMay } from '../../frame/use-may.ts';
import { BackLink } from '../../parts/back-link.tsx';
import { LabelDialog } from '../../parts/label/label-dialog.tsx';
import pageStyles from '../../parts/page.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './detail-head.module.css';
import { useLabel } from './use-label.ts';
import { useMayDelete } from './use-may-delete.ts';

interface DetailHeadProps {
  shipment: ShipmentRecord;
  /** Who created it, and when; undefined when that is not known. */
  creation: AuditEntry | undefined;
}

/** Number, true status, the public page, and what can be done: Print, Edit, Delete. */
export function DetailHead({ shipment, creation }: DetailHeadProps) {
  const { t } = useTranslation();
  const [isDeleting, setIsDeleting] = useState(false);
  const { createsAtTillSpeed } = useCapabilities();
  const label = useLabel();
  const may = useMay();
  const mayDelete = useMayDelete(creation);
  const { id, trackingNumber, status } = shipment;
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
          {createsAtTillSpeed && may('shipments:write') ? (
            <Link
              className={toButtonClass({ variant: 'quiet', small: true })}
              to={`${href('/admin/shipments/create')}?from=${id}`}
            >
              <Copy className={icon.icon} />
              {t('adminDetail.duplicate')}
            </Link>
          ) : null}
          <Button small onClick={() => window.print()}>
            <Printer className={icon.icon} />
            {t('adminDetail.print')}
          </Button>
          <Button small data-shortcut="label" onClick={label.open}>
            <ScanBarcode className={icon.icon} />
            {t('adminDetail.label')}
          </Button>
          {may('shipments:write') ? (
            <Link
              className={toButtonClass({ small: true })}
              data-shortcut="edit"
              to={href('/admin/shipments/edit/:id', { id })}
            >
              <Pencil className={icon.icon} />
              {t('adminDetail.edit')}
            </Link>
          ) : null}
          {mayDelete ? (
            <Button variant="danger" small onClick={() => setIsDeleting(true)}>
              <Trash2 className={icon.icon} />
              {t('adminDetail.delete')}
            </Button>
          ) : null}
        </div>
      </div>
      {label.isOpen ? (
        <LabelDialog shipments={[shipment]} printsAtOnce={label.printsAtOnce} onClose={label.close} />
      ) : null}
      {isDeleting ? <DeleteDialog shipment={shipment} onClose={() => setIsDeleting(false)} /> : null}
    </>
  );
}

/** "International, created Nov 18, 2026 by import 15." */
function Creation({ shipment: { serviceType, createdAt, createdByImport } }: { shipment: ShipmentRecord }) {
  const { t } = useTranslation();
  const dates = useDates();
  const may = useMay();
  const { importsHref } = useCapabilities();
  const facts = { service: t(`serviceType.${serviceType}`), date: formatCreated(createdAt, dates) };
  if (!createdByImport || !importsHref) return t('adminDetail.meta', facts);
  const { id, number } = createdByImport;
  const name = t('adminDetail.import', { number });
  const link = may('imports:read') ? (
    <Link className={textStyles.link} to={href('/admin/imports/:id', { id })}>
      {name}
    </Link>
  ) : (
    name
  );
  return fillSlots(t('adminDetail.metaImport', facts), { import: link });
}
