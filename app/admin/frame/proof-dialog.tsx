import { useEffect, useState } from 'react';
import { href, useRouteLoaderData } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { STAFF_FRAME_ID } from '#app/page-row.ts';
import { type ProofKind, registerProofDialog } from '#app/session/proof.ts';
import { forgetUser, staffApi } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import { PasswordDialog } from '../parts/account/password-fields.tsx';
import { DialogActions, TitledDialog } from '../parts/dialog.tsx';
import { useMutation } from '../parts/use-mutation.ts';
import type { clientLoader } from './admin-layout.tsx';
import { SignInAgain } from './sign-in-again.tsx';

interface Question {
  kind: ProofKind;
  answer(isProven: boolean): void;
}

/**
 * Asks for the password, a new sign-in, or to set up a second factor, when a request requires it, then continues the
 * request. A session can also end while the password is asked for.
 */
export function ProofDialog() {
  const { t } = useTranslation();
  const user = useRouteLoaderData<typeof clientLoader>(STAFF_FRAME_ID);
  const [questions, setQuestions] = useState<Question[]>([]);
  useEffect(
    () =>
      registerProofDialog(
        (kind) =>
          new Promise((resolve) => {
            const question: Question = {
              kind,
              answer(isProven) {
                setQuestions((before) => before.filter((each) => each !== question));
                resolve(isProven);
              },
            };
            setQuestions((before) => [...before, question]);
          }),
      ),
    [],
  );
  return questions.map(({ kind, answer }) => {
    if (kind === 'factor') return <FactorDialog key={kind} onEnd={answer} />;
    if (kind === 'session')
      return <SignInAgain key={kind} onSignedIn={() => answer(true)} onCancel={() => answer(false)} />;
    return <PasswordPrompt key={kind} email={user?.email ?? ''} title={t('admin.proof.title')} onEnd={answer} />;
  });
}

interface PasswordPromptProps {
  title: string;
  email: string;
  onEnd(isProven: boolean): void;
}

function PasswordPrompt({ title, email, onEnd }: PasswordPromptProps) {
  const { t } = useTranslation();
  const { run, isBusy, outcome } = useMutation<undefined>();
  const isDone = outcome?.kind === 'done';
  useEffect(() => {
    if (isDone) onEnd(true);
  });
  return (
    <PasswordDialog
      title={title}
      text={t('admin.proof.text')}
      submit={t('admin.proof.submit')}
      email={email}
      isBusy={isBusy}
      outcome={outcome}
      onClose={() => onEnd(false)}
      onConfirm={(currentPassword) => void run(undefined, () => staffApi.proveSession(currentPassword))}
    />
  );
}

/** Asks the user to set up a second factor in another tab, so that nothing typed is lost. */
function FactorDialog({ onEnd }: { onEnd(hasFactor: boolean): void }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<'none' | 'failed'>();
  const continueIfSetUp = async () => {
    setIsBusy(true);
    setTrouble(undefined);
    try {
      const { user } = await staffApi.getSession();
      if (user.requiredFactor) return setTrouble('none');
      forgetUser();
      onEnd(true);
    } catch {
      setTrouble('failed');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <TitledDialog title={t('admin.factorDue.title')} text={t('admin.factorDue.text')} onClose={() => onEnd(false)}>
      {trouble ? (
        <Alert tone="error">{t(trouble === 'none' ? 'admin.factorDue.none' : 'adminSettings.failed')}</Alert>
      ) : null}
      <DialogActions>
        <Button variant="quiet" onClick={() => onEnd(false)}>
          {t('adminSettings.factor.cancel')}
        </Button>
        <a
          className={toButtonClass()}
          href={href('/admin/settings/second-factor')}
          target="_blank"
          rel="noreferrer"
          data-first
        >
          {t('admin.factorDue.setUp')}
        </a>
        <Button variant="primary" busy={isBusy} onClick={() => void continueIfSetUp()}>
          {t('admin.proof.submit')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
