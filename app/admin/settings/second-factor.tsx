import { CircleCheck, KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { href, Link, useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { STAFF_FRAME_ID } from '#app/page-row.ts';
import { readReturnPage } from '#app/session/return-page.ts';
import { forgetUser, staffApi, type User } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import text from '#app/ui/text.module.css';
import type { SecondFactor as Factor, SecondFactorSetup } from '#domain/session/schema.ts';
import { formatSecret } from '#domain/session/second-factor.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAccountTexts } from '../parts/account/account-outcome.ts';
import { findPasskeyObstacle } from '../parts/account/passkeys.ts';
import { PasswordDialog } from '../parts/account/password-fields.tsx';
import { CodeField } from '../parts/account/second-step.tsx';
import { drawQrCode } from '../parts/label/codes.ts';
import pageStyles from '../parts/page.module.css';
import { BackLink, SettingsSection } from '../parts/page.tsx';
import { readForm, useMutation } from '../parts/use-mutation.ts';
import type { Route } from './+types/second-factor';
import { FactorReason } from './factor-reason.tsx';
import steps from './factor-steps.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Loads a new secret; null for a user with an app, who confirms the password first. */
export async function clientLoader() {
  const factor = await staffApi.getSecondFactor();
  return { factor, newFactor: factor.hasApp ? null : await staffApi.beginSecondFactor() };
}

/** The secret stays while it is entered into an app. */
export const shouldRevalidate = () => false;

export default function SecondFactor({ loaderData: { factor, newFactor: loaded } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const user = useRouteLoaderData<User | null>(STAFF_FRAME_ID);
  const [moved, setMoved] = useState<SecondFactorSetup>();
  const newFactor = loaded ?? moved;
  const required = user?.requiredFactor;
  const isSetupRequired = required?.isDue === true;
  const title = t(loaded ? 'adminSettings.factor.setUp' : 'adminSettings.factor.move');
  return (
    <StaffPage title={title} head={null}>
      <div className={pageStyles.head}>
        <div>
          {isSetupRequired ? null : <BackLink to={href('/admin/settings')}>{t('adminSettings.title')}</BackLink>}
          <h1>{title}</h1>
          {required ? <FactorReason {...required} /> : null}
        </div>
      </div>
      <div className={pageStyles.narrow}>
        {newFactor ? (
          <FactorSteps newFactor={newFactor} factor={factor} isSetupRequired={isSetupRequired} />
        ) : (
          <Question email={user?.email ?? ''} onConfirm={setMoved} />
        )}
      </div>
    </StaffPage>
  );
}

interface QuestionProps {
  email: string;
  onConfirm(setup: SecondFactorSetup): void;
}

/** Asks for the password, so that nobody who finds an open browser can move the factor to their own phone. */
function Question({ email, onConfirm }: QuestionProps) {
  const { t } = useTranslation();
  const { run, isBusy, outcome } = useMutation<undefined>();
  const navigate = useNavigate();
  return (
    <PasswordDialog
      title={t('adminSettings.factor.move')}
      text={t('adminSettings.factor.moveText')}
      submit={t('adminSettings.factor.moveBegin')}
      email={email}
      isBusy={isBusy}
      outcome={outcome}
      onClose={() => void navigate(href('/admin/settings'))}
      onConfirm={(currentPassword) =>
        void run(undefined, async () => onConfirm(await staffApi.beginSecondFactor(currentPassword)))
      }
    />
  );
}

/** The recovery codes after the app is verified, and what turns the factor on. */
interface FactorProven {
  recoveryCodes: string[];
  setup: string;
}

interface FactorStepsProps {
  newFactor: SecondFactorSetup;
  /** The factors the account already has. */
  factor: Factor;
  /** The setup is required, so there is no other page to go to. */
  isSetupRequired: boolean;
}

/** The steps of the setup: scan the code, verify the app, store the recovery codes. */
function FactorSteps({ newFactor, factor, isSetupRequired }: FactorStepsProps) {
  const { t } = useTranslation();
  const { run, isBusy, outcome } = useMutation<undefined>();
  const [areStored, setAreStored] = useState(false);
  const [proven, setProven] = useState<FactorProven>();
  const turnOn = (setup: string) =>
    void run(
      undefined,
      () => staffApi.turnSecondFactorOn(setup).then(forgetUser),
      isSetupRequired ? readReturnPage(window.location.href) : href('/admin/settings'),
    );
  return (
    <>
      <SettingsSection title={t('adminSettings.factor.scan')} hint={t('adminSettings.factor.scanText')}>
        <SecretStep {...newFactor}>{factor.since === null ? <PasskeyInstead factor={factor} /> : null}</SecretStep>
      </SettingsSection>
      <SettingsSection title={t('adminSettings.factor.prove')} hint={t('adminSettings.factor.proveText')}>
        <Proof setup={newFactor.setup} onProven={setProven} />
      </SettingsSection>
      <SettingsSection
        title={t('adminSettings.factor.keep')}
        hint={t(factor.since === null ? 'adminSettings.factor.keepText' : 'adminSettings.factor.once')}
      >
        {proven ? (
          <RecoveryCodes codes={proven.recoveryCodes} areStored={areStored} onStored={setAreStored} />
        ) : (
          <p className={text.muted}>{t('adminSettings.factor.keepLater')}</p>
        )}
      </SettingsSection>
      {outcome ? <Alert tone="error">{t('adminSettings.factor.over')}</Alert> : null}
      <div className={steps.end}>
        {isSetupRequired ? null : (
          <Link className={toButtonClass({ variant: 'quiet' })} to={href('/admin/settings')}>
            {t('adminSettings.factor.cancel')}
          </Link>
        )}
        <Button
          variant="primary"
          disabled={!proven || !areStored}
          busy={isBusy}
          onClick={() => proven && turnOn(proven.setup)}
        >
          {t('adminSettings.factor.turnOn')}
        </Button>
      </div>
    </>
  );
}

function SecretStep({ secret, uri, children }: SecondFactorSetup & { children: ReactNode }) {
  const { t } = useTranslation();
  const { path, modules } = drawQrCode(uri);
  return (
    <div className={steps.secret}>
      <svg viewBox={`-4 -4 ${modules + 8} ${modules + 8}`} role="img" aria-label={t('adminSettings.factor.qr')}>
        <path d={path} />
      </svg>
      <div>
        <span className={field.hint}>{t('adminSettings.factor.key')}</span>
        <p className={text.code}>{formatSecret(secret)}</p>
        {children}
      </div>
    </div>
  );
}

/** Offers a passkey instead, if the browser supports it. The address keeps the page the user wanted. */
function PasskeyInstead({ factor: { passkeyOrigin } }: { factor: Factor }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  if (findPasskeyObstacle(passkeyOrigin)) return null;
  return (
    <div className={steps.instead}>
      <span className={field.hint}>{t('adminSettings.passkey.better')}</span>
      <Link className={toButtonClass()} to={{ pathname: href('/admin/settings/passkey'), search }}>
        <KeyRound />
        {t('adminSettings.passkey.instead')}
      </Link>
    </div>
  );
}

interface ProofProps {
  setup: string;
  onProven(proven: FactorProven): void;
}

/** Verifies the code as soon as six digits are entered. */
function Proof({ setup, onProven }: ProofProps) {
  const { t } = useTranslation();
  const id = useId();
  const { run, outcome } = useMutation<undefined>();
  const { fieldText, whole } = useAccountTexts(outcome);
  const isRight = outcome?.kind === 'done';
  const error = outcome?.kind === 'conflict' ? t('adminSettings.factor.over') : (fieldText('code') ?? whole);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    setAnnouncement(isRight ? t('adminSettings.factor.right') : '');
  }, [isRight, t]);
  const prove = (code: string) =>
    void run(undefined, async () => onProven(await staffApi.proveSecondFactor(setup, code)));
  return (
    <form noValidate onSubmit={(event) => prove(readForm(event)('code'))}>
      <CodeField
        label={t('admin.login.codeLabel')}
        name="code"
        invalid={Boolean(error)}
        readOnly={isRight}
        describedBy={id}
        onComplete={prove}
      />
      <div id={id} className={steps.note}>
        <p className={steps.right} role="status">
          {announcement ? <CircleCheck /> : null}
          {announcement}
        </p>
        {error ? <Alert tone="error">{error}</Alert> : null}
      </div>
    </form>
  );
}
