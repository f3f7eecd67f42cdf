import { useEffect, useRef, useState } from 'react';
import { href, useFetcher, useRouteLoaderData } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { STAFF_FRAME_ID } from '#app/page-row.ts';
import { answerProofsBy, type Want } from '#app/session/proof.ts';
import type { AccountOutcome } from '../parts/account/account-outcome.ts';
import { PasswordDialog } from '../parts/account/password-dialog.tsx';
import { ScriptsAhead } from '../parts/scripts-ahead.tsx';
import type { clientLoader } from './admin-layout.tsx';
import { FactorDialog } from './factor-dialog.tsx';

/** Asks for the password, or a second factor, in the midst of what needs it, which then goes on. */
export function ProofDialog() {
  const { t } = useTranslation();
  const user = useRouteLoaderData<typeof clientLoader>(STAFF_FRAME_ID);
  const waiting = useRef<(isGiven: boolean) => void>(undefined);
  const [wanted, setWanted] = useState<Want>();
  useEffect(
    () =>
      answerProofsBy(
        (want) =>
          new Promise((resolve) => {
            waiting.current = resolve;
            setWanted(want);
          }),
      ),
    [],
  );
  const end = (isGiven: boolean) => {
    setWanted(undefined);
    waiting.current?.(isGiven);
  };
  if (!wanted) return null;
  if (wanted === 'factor') return <FactorDialog onEnd={end} />;
  return <Question email={user?.email ?? ''} title={t('admin.proof.title')} onEnd={end} />;
}

interface QuestionProps {
  title: string;
  email: string;
  onEnd(isProven: boolean): void;
}

function Question({ title, email, onEnd }: QuestionProps) {
  const { t } = useTranslation();
  const fetcher = useFetcher<AccountOutcome>();
  const isBusy = fetcher.state !== 'idle';
  const isDone = fetcher.data?.kind === 'done' && !isBusy;
  useEffect(() => {
    if (isDone) onEnd(true);
  });
  return (
    <>
      <ScriptsAhead page={href('/admin/settings')} />
      <PasswordDialog
        title={title}
        text={t('admin.proof.text')}
        submit={t('admin.proof.submit')}
        email={email}
        isBusy={isBusy}
        outcome={isBusy ? undefined : fetcher.data}
        onClose={() => onEnd(false)}
        onConfirm={(currentPassword) =>
          fetcher.submit({ intent: 'prove', currentPassword }, { method: 'post', action: href('/admin/settings') })
        }
      />
    </>
  );
}
