import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import type { Import } from '#domain/imports/schema.ts';
import { getSentenceSeparator } from '#domain/languages.ts';
import { DialogActions, TitledDialog } from '../parts/dialog.tsx';
import { useMutation } from '../parts/use-mutation.ts';
import { CallFailure } from './call-failure.tsx';

const GONE = 410;

interface UndoDialogProps {
  item: Import;
  onStart(now: Import): void;
  onClose(): void;
}

/** Explains what an undo does before it starts. */
export function UndoDialog({ item, onStart, onClose }: UndoDialogProps) {
  const { t, i18n } = useTranslation();
  const call = useMutation({ isInPlace: true });
  const { number, counts } = item;
  const effects = [
    t('adminImports.undo.deleted', { count: counts.created }),
    counts.updated > 0 && t('adminImports.undo.restored', { count: counts.updated }),
    t('adminImports.undo.stay'),
  ];
  const isTooLate = call.outcome?.error?.status === GONE;
  return (
    <TitledDialog
      title={t('adminImports.undo.title', { number })}
      text={effects.filter(Boolean).join(getSentenceSeparator(i18n.language))}
      onClose={onClose}
    >
      <CallFailure call={call} text={t(isTooLate ? 'adminImports.undo.tooLate' : 'adminImports.undo.failed')} />
      <DialogActions>
        <Button data-first onClick={onClose}>
          {t('adminImports.undo.keep')}
        </Button>
        <Button
          variant="danger-fill"
          busy={call.isBusy}
          onClick={() => call.run(undefined, async () => onStart(await staffApi.undoImport(item.id)))}
        >
          {t('adminImports.undo.undo')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
