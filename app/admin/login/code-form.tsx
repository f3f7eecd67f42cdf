import { ArrowRight } from 'lucide-react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import textStyles from '#app/ui/text.module.css';
import { OtherWays, PasskeyButton, SecondStepField, useSecondWay } from '../parts/account/second-step.tsx';
import type { SignInState } from '../parts/account/use-sign-in.ts';

const TEXTS = {
  app: { title: 'admin.login.codeTitle', text: 'admin.login.codeText' },
  passkey: { title: 'admin.login.passkeyTitle', text: 'admin.login.passkeyText' },
  recovery: { title: 'admin.login.recoveryTitle', text: 'admin.login.recoveryText' },
} as const;

/** The second step of the sign-in: the code of an app, a passkey, or a recovery code. */
export function CodeForm({ signIn }: { signIn: SignInState }) {
  const company = useCompany();
  const { t } = useTranslation();
  const [way, setWay] = useSecondWay(signIn.second);
  const { Form, onSubmit, isBusy, text, second } = signIn;
  const { title, text: hint } = TEXTS[way];
  return (
    <Form method="post" noValidate onSubmit={onSubmit}>
      <div>
        <h1>{t(title)}</h1>
        <p className={textStyles.muted}>{t(hint, { company: company.name })}</p>
      </div>
      {text ? <Alert tone="error">{text}</Alert> : null}
      <input type="hidden" name="second" value={JSON.stringify(second)} />
      <SecondStepField way={way} signIn={signIn} />
      {way === 'passkey' ? (
        <PasskeyButton signIn={signIn} />
      ) : (
        <Button type="submit" variant="primary" busy={isBusy}>
          {t(isBusy ? 'admin.login.submitting' : 'admin.login.submit')}
          <ArrowRight className={icon.icon} />
        </Button>
      )}
      <OtherWays signIn={signIn} way={way} onChange={setWay} />
      {way === 'recovery' ? <p className={field.hint}>{t('admin.login.noneLeft')}</p> : null}
    </Form>
  );
}
