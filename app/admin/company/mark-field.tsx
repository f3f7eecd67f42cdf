import { ApiError } from '@transcargo/api-client/api-error.ts';
import { clsx } from 'clsx';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { callSignedIn, isSignedOut, staffApi } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldNote } from '#app/ui/field-note.tsx';
import logo from '#app/ui/logo.module.css';
import { Mark } from '#app/ui/logo.tsx';
import text from '#app/ui/text.module.css';
import { formatBytes } from '#domain/bytes.ts';
import { MARK_LIMITS } from '#domain/company/mark.ts';
import { STAFF_ERROR_TEXTS, type StaffErrorKey } from '#domain/staff-error-texts.ts';
import { toColorStyle, toPreviewColors } from './color-fields.tsx';
import { toDraftCompany } from './company-values.ts';
import { FieldGroup } from './field-group.tsx';
import styles from './mark-field.module.css';
import type { CompanyForm } from './use-company-form.ts';
import { toFieldId, useFieldError } from './use-field-error.ts';

/** Uploads the company's logo, previews it on light and dark backgrounds, and restores the standard one. */
export function MarkField({ form }: { form: CompanyForm }) {
  const { t, i18n } = useTranslation();
  const upload = useMarkUpload(form);
  const toText = useMarkErrorText();
  const error = useFieldError(form)('mark');
  const { mark } = form.values;
  const noteId = toFieldId('mark.note');
  const isNew = upload.made !== undefined && upload.made.mark === mark;
  return (
    <FieldGroup title={t('adminCompany.mark.title')} hint={t('adminCompany.mark.hint')}>
      <div className={styles.row}>
        <Tiles form={form} />
        <div className={styles.side}>
          <p>
            <b>{isNew ? upload.file?.name : t(mark ? 'adminCompany.mark.own' : 'adminCompany.mark.standard')}</b>
            {isNew ? `, ${formatBytes(upload.made?.bytes ?? 0, i18n.language)}` : null}
          </p>
          <p className={text.muted}>{t('adminCompany.mark.where')}</p>
          <div className={styles.actions}>
            <ChoosePicture isOther={mark !== null} isBusy={upload.isBusy} describedBy={noteId} take={upload.take} />
            {mark ? (
              <Button variant="quiet" onClick={upload.reset}>
                {t('adminCompany.mark.back')}
              </Button>
            ) : null}
          </div>
          <FieldNote id={noteId} error={upload.trouble ? toText(upload.trouble, upload.file) : (error ?? '')} />
        </div>
      </div>
    </FieldGroup>
  );
}

/** Shows the logo on light and dark backgrounds in the typed colors. */
function Tiles({ form }: { form: CompanyForm }) {
  const colors = toPreviewColors(toDraftCompany(form.values), form.base);
  return (
    <div className={styles.tiles} style={toColorStyle(colors)}>
      {[styles.day, styles.night].map((look) => (
        <div key={look} className={clsx(styles.tile, look, logo.logo)}>
          <Mark mark={form.values.mark} />
        </div>
      ))}
    </div>
  );
}

function useMarkErrorText() {
  const { t, i18n } = useTranslation();
  return (trouble: MarkError, file: File | undefined): string => {
    const name = file?.name ?? '';
    if (typeof trouble === 'object') return `${name}: ${t(`adminSettings.errors.${trouble.code}`)}`;
    if (trouble === 'tooLarge')
      return t('adminCompany.mark.tooLarge', { name, size: formatBytes(file?.size ?? 0, i18n.language) });
    if (trouble === 'offline') return t('adminCompany.mark.offline');
    return t('adminCompany.mark.failed', { name });
  };
}

interface ChoosePictureProps {
  isOther: boolean;
  isBusy: boolean;
  describedBy: string;
  take(picture: File): void;
}

function ChoosePicture({ isOther, isBusy, describedBy, take }: ChoosePictureProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const label = t(isOther ? 'adminCompany.mark.other' : 'adminCompany.mark.choose');
  return (
    <>
      <input
        type="file"
        hidden
        accept=".png,image/png"
        aria-label={label}
        ref={input}
        onChange={({ target }) => {
          const [picture] = target.files ?? [];
          if (picture) take(picture);
          // Lets the same file be chosen again after a correction.
          target.value = '';
        }}
      />
      <Button
        id={toFieldId('mark')}
        busy={isBusy}
        aria-describedby={describedBy}
        onClick={() => (isBusy ? undefined : input.current?.click())}
      >
        <Upload />
        {isBusy ? t('adminCompany.mark.sending') : label}
      </Button>
    </>
  );
}

/** Why a picture was not accepted or could not be sent. */
type MarkError = { code: StaffErrorKey } | 'tooLarge' | 'offline' | 'failed';

const TOO_LARGE = 413;
const isStaffKey = (code: string | undefined): code is StaffErrorKey => Object.hasOwn(STAFF_ERROR_TEXTS, code ?? '');

function toMarkError(error: unknown): MarkError {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === TOO_LARGE) return 'tooLarge';
  const code = error.problem?.errors?.[0]?.code;
  if (isStaffKey(code)) return { code };
  return error.status === 0 ? 'offline' : 'failed';
}

/** Uploads a picture and puts the resulting logo into the form. A rejected picture leaves the form unchanged. */
function useMarkUpload({ change }: CompanyForm) {
  const [isBusy, setIsBusy] = useState(false);
  const [file, setFile] = useState<File>();
  const [made, setMade] = useState<{ mark: string; bytes: number }>();
  const [trouble, setTrouble] = useState<MarkError>();
  const send = async (picture: File) => {
    setFile(picture);
    setTrouble(picture.size > MARK_LIMITS.bytes ? 'tooLarge' : undefined);
    if (picture.size > MARK_LIMITS.bytes) return;
    setIsBusy(true);
    try {
      const uploaded = await callSignedIn(() => staffApi.sendMark(picture));
      setMade(uploaded);
      change({ mark: uploaded.mark });
    } catch (error) {
      if (!isSignedOut(error)) setTrouble(toMarkError(error));
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    file,
    made,
    trouble,
    take: (picture: File) => {
      if (!isBusy) void send(picture);
    },
    reset: () => {
      setTrouble(undefined);
      change({ mark: null });
    },
  };
}
