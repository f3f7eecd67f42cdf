import { clsx } from 'clsx';
import { useEffect, useId } from 'react';
import { href, useFetcher, useRouteLoaderData } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import textStyles from '#app/ui/text.module.css';
import type { clientLoader } from './admin-layout.tsx';
import dialog from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import type { clientAction } from './login/login.tsx';
import { PasswordField } from './login/password-field.tsx';
import { useRefusalText } from './login/use-refusal-text.ts';
import styles from './sign-in-again.module.css';

interface SignInAgainProps {
  /** The session is there again: the interrupted work can go on. */
  onSignedIn(): void;
  onCancel(): void;
}

/** A session that ended in mid-work is renewed in place: what was typed stays where it is. */
export function SignInAgain({ onSignedIn, onCancel }: SignInAgainProps) {
  const { t } = useTranslation();
  const id = useId();
  const user = useRouteLoaderData<typeof clientLoader>('admin/admin-layout');
  const fetcher = useFetcher<typeof clientAction>();
  const refusal = fetcher.data?.isSignedIn === false ? fetcher.data.refusal : undefined;
  const text = useRefusalText(refusal);
  const isBusy = fetcher.state !== 'idle';
  const isDone = fetcher.data?.isSignedIn === true && !isBusy;
  useEffect(() => {
    if (isDone) onSignedIn();
  }, [isDone, onSignedIn]);
  return (
    <Dialog labelledBy={id} onClose={onCancel}>
      <h2 id={id}>{t('admin.again.title')}</h2>
      <p className={textStyles.muted}>{t('admin.again.text')}</p>
      <fetcher.Form className={styles.form} method="post" action={href('/admin/login')} noValidate>
        <input type="hidden" name="stay" value="" />
        {text && !isBusy ? <Alert tone="error">{text}</Alert> : null}
        <Field
          label={t('admin.login.email')}
          name="email"
          type="email"
          autoComplete="username"
          readOnly={user !== undefined}
          defaultValue={user?.email}
        />
        <PasswordField invalid={refusal?.kind === 'invalid' || refusal?.kind === 'missing'} isFirst />
        <div className={clsx(dialog.actions, styles.actions)}>
          <a className={toButtonClass({ variant: 'quiet' })} href={href('/admin/login')}>
            {t('admin.again.leave')}
          </a>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('admin.again.submit')}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
