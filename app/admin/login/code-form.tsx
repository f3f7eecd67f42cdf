import { ArrowRight } from 'lucide-react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import textStyles from '#app/ui/text.module.css';
import { OtherWay, SecondStepField, useSecondWay } from '../parts/account/second-step.tsx';
import type { SignInState } from '../parts/account/use-sign-in.ts';

/** The second step of the sign-in: the code of an app, or a recovery code. */
export function CodeForm({ signIn }: { signIn: SignInState }) {
  const company = useCompany();
  const { t } = useTranslation();
  const [way, setWay] = useSecondWay();
  const { Form, onSubmit, isBusy, text, isCodeInvalid, challenge } = signIn;
  const isApp = way === 'app';
  return (
    <Form method="post" noValidate onSubmit={onSubmit}>
      <div>
        <h1>{t(isApp ? 'admin.login.codeTitle' : 'admin.login.recoveryTitle')}</h1>
        <p className={textStyles.muted}>
          {isApp ? t('admin.login.codeText', { company: company.name }) : t('admin.login.recoveryText')}
        </p>
      </div>
      {text ? <Alert tone="error">{text}</Alert> : null}
      <input type="hidden" name="challenge" value={challenge} />
      <SecondStepField way={way} invalid={isCodeInvalid} />
      <Button type="submit" variant="primary" busy={isBusy}>
        {t(isBusy ? 'admin.login.submitting' : 'admin.login.submit')}
        <ArrowRight className={icon.icon} />
      </Button>
      <OtherWay way={way} onChange={setWay} />
      {isApp ? null : <p className={field.hint}>{t('admin.login.noneLeft')}</p>}
    </Form>
  );
}
