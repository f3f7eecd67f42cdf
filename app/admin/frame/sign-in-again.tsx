import { useEffect } from 'react';
import { href, useRouteLoaderData } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { STAFF_FRAME_ID } from '#app/page-row.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PasswordField } from '../parts/account/password-fields.tsx';
import { OtherFactors, PasskeyButton, SecondStepField, useSecondFactor } from '../parts/account/second-step.tsx';
import { useSignIn } from '../parts/account/use-sign-in.ts';
import { DialogActions, TitledDialog } from '../parts/dialog.tsx';
import type { clientLoader } from './admin-layout.tsx';
import styles from './sign-in-again.module.css';

interface SignInAgainProps {
  /** Called when the session is renewed and the interrupted work can continue. */
  onSignedIn(): void;
  onCancel(): void;
}

/** Renews an expired session in place, so that typed values stay. */
export function SignInAgain({ onSignedIn, onCancel }: SignInAgainProps) {
  const { t } = useTranslation();
  const user = useRouteLoaderData<typeof clientLoader>(STAFF_FRAME_ID);
  const signIn = useSignIn();
  const { Form, onSubmit, isBusy, isDone, text, isInvalid, second } = signIn;
  const [factor, setFactor] = useSecondFactor(second);
  useEffect(() => {
    if (isDone) onSignedIn();
  }, [isDone, onSignedIn]);
  return (
    <TitledDialog title={t('admin.signInAgain.title')} text={t('admin.signInAgain.text')} onClose={onCancel}>
      <Form className={styles.form} method="post" action={href('/admin/login')} noValidate onSubmit={onSubmit}>
        <input type="hidden" name="stay" value="" />
        {text ? <Alert tone="error">{text}</Alert> : null}
        {second ? (
          <>
            <input type="hidden" name="second" value={JSON.stringify(second)} />
            <SecondStepField factor={factor} signIn={signIn} />
            <OtherFactors signIn={signIn} factor={factor} onChange={setFactor} />
          </>
        ) : (
          <>
            <Field
              label={t('admin.login.email')}
              name="email"
              type="email"
              autoComplete="username"
              readOnly={Boolean(user)}
              defaultValue={user?.email}
            />
            <PasswordField invalid={isInvalid} isFirst />
          </>
        )}
        <DialogActions className={styles.actions}>
          <a className={toButtonClass({ variant: 'quiet' })} href={href('/admin/login')}>
            {t('admin.signInAgain.leave')}
          </a>
          {second && factor === 'passkey' ? (
            <PasskeyButton signIn={signIn} />
          ) : (
            <Button type="submit" variant="primary" busy={isBusy}>
              {t('admin.signInAgain.submit')}
            </Button>
          )}
        </DialogActions>
      </Form>
    </TitledDialog>
  );
}
