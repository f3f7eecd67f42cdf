import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { useLiveChanges } from '../../frame/live/live-changes.tsx';

interface EditConflictNoticeProps {
  id: string;
  /** The version the form was made from. */
  version: number;
  /** While one saves oneself. */
  isBusy: boolean;
}

/** Tells whoever edits a shipment that somebody else has saved or deleted it. The form is left as it is. */
export function EditConflictNotice({ id, version, isBusy }: EditConflictNoticeProps) {
  const { t } = useTranslation();
  const [newest, setNewest] = useState(version);
  const [isDeleted, setIsDeleted] = useState(false);
  useLiveChanges((change) => {
    if (change.kind === 'resync' || change.id !== id) return;
    if (change.kind === 'deleted') setIsDeleted(true);
    else setNewest(change.version);
  });
  if (isBusy || (!isDeleted && newest <= version)) return null;
  return <Alert tone="error">{t(isDeleted ? 'adminLive.deletedMeanwhile' : 'adminLive.savedMeanwhile')}</Alert>;
}
