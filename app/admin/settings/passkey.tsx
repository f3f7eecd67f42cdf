import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { data, href, redirect, useLocation, useRouteLoaderData } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { STAFF_FRAME_ID } from '#app/page-row.ts';
import { readReturnPage } from '#app/session/return-page.ts';
import { forgetUser, staffApi, type User } from '#app/session/session.ts';
import { useFocusOn, WRONG_FIELD } from '#app/shared/use-focus-on.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import text from '#app/ui/text.module.css';
import { toDevice } from '#domain/session/device.ts';
import type { PasskeyProven } from '#domain/session/schema.ts';
import { userContext } from '../frame/guard.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import { type AccountOutcome, tryChange, useAccountTexts } from '../parts/account/account-outcome.ts';
import { createPasskey, findPasskeyObstacle, type PasskeyRefusal } from '../parts/account/passkeys.ts';
import pageStyles from '../parts/page.module.css';
import { BackLink, SettingsSection } from '../parts/page.tsx';
import { type Action, useAction } from '../parts/use-action.tsx';
import type { Route } from './+types/passkey';
import { FactorReason } from './factor-reason.tsx';
import stepStyles from './factor-steps.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './settings.module.css';

export function clientLoader() {
  return staffApi.getSecondFactor();
}

/** A passkey being created must not be reset. */
export const shouldRevalidate = () => false;

/** Creates a passkey in the browser and adds it; the user stores any recovery codes before it is added. */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const form = await request.formData();
  const setup = form.get('setup');
  const result: PasskeyOutcome =
    typeof setup === 'string'
      ? { kind: 'done', setup, recoveryCodes: [] }
      : await makePasskey(String(form.get('name') ?? ''));
  if (result.kind !== 'done') return data<PasskeyOutcome>(result, { status: 400 });
  if (result.recoveryCodes.length > 0) return result;
  const added = await tryChange(staffApi.addPasskey(result.setup));
  if (added.kind !== 'done') return data<PasskeyOutcome>(added, { status: 400 });
  const wasSetupRequired = context.get(userContext)?.requiredFactor?.isDue;
  forgetUser();
  throw redirect(wasSetupRequired ? readReturnPage(request.url) : href('/admin/settings'));
}

/** Adds a passkey as the first or as another factor. */
export default function AddPasskey({ loaderData: factor }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const user = useRouteLoaderData<User | null>(STAFF_FRAME_ID);
  const required = user?.requiredFactor;
  const isSetupRequired = required?.isDue === true;
  const obstacle = findPasskeyObstacle(factor.passkeyOrigin);
  return (
    <StaffPage title={t('adminSettings.passkey.add')} head={null}>
      <div className={pageStyles.head}>
        <div>
          {isSetupRequired ? (
            <BackLink to={`${href('/admin/settings/second-factor')}${search}`}>
              {t('adminSettings.factor.setUp')}
            </BackLink>
          ) : (
            <BackLink to={href('/admin/settings')}>{t('adminSettings.title')}</BackLink>
          )}
          <h1>{t('adminSettings.passkey.add')}</h1>
          {required ? <FactorReason {...required} /> : null}
        </div>
      </div>
      <div className={pageStyles.narrow}>
        {obstacle ? (
          <p className={text.muted}>
            {t(`adminSettings.passkey.obstacle.${obstacle}`, { origin: factor.passkeyOrigin ?? '' })}
          </p>
        ) : (
          <PasskeySteps />
        )}
      </div>
    </StaffPage>
  );
}

type PasskeyAction = Action<Record<string, string>, PasskeyOutcome>;

/** Names the passkey and adds it. For the first factor of an account, the user stores the recovery codes in between. */
function PasskeySteps() {
  const { t } = useTranslation();
  const action: PasskeyAction = useAction({ isForm: true });
  const { outcome } = action;
  const [proven, setProven] = useState<PasskeyProven>();
  useEffect(() => {
    if (outcome?.kind === 'done') setProven(outcome);
  }, [outcome]);
  return (
    <>
      <SettingsSection title={t('adminSettings.passkey.make')} hint={t('adminSettings.passkey.makeText')}>
        {proven ? <p role="status">{t('adminSettings.passkey.made')}</p> : <MakeForm action={action} />}
      </SettingsSection>
      {proven ? <Keep action={action} proven={proven} /> : null}
    </>
  );
}

/** Describes why the browser or the server rejected the passkey. */
function useRefusal(outcome: PasskeyOutcome | undefined) {
  const { t } = useTranslation();
  const { kind } = outcome ?? {};
  const isBrowsers = kind === 'canceled' || kind === 'known';
  const { fieldText, whole } = useAccountTexts(isBrowsers ? undefined : (outcome as AccountOutcome | undefined));
  if (kind === 'canceled' || kind === 'known' || kind === 'conflict')
    return { fieldText, refusal: t(`adminSettings.passkey.${kind}`) };
  return { fieldText, refusal: fieldText('credential') ?? whole };
}

function MakeForm({ action: { Form, isBusy, outcome } }: { action: PasskeyAction }) {
  const { t } = useTranslation();
  const { fieldText, refusal } = useRefusal(outcome);
  const nameError = fieldText('name');
  const form = useFocusOn<HTMLFormElement>(nameError === undefined ? undefined : outcome, WRONG_FIELD);
  return (
    <Form ref={form} className={styles.form} method="post" noValidate>
      {refusal ? <Alert tone="error">{refusal}</Alert> : null}
      <Field
        label={t('adminSettings.passkey.name')}
        hint={t('adminSettings.passkey.nameHint')}
        name="name"
        autoComplete="off"
        maxLength={100}
        defaultValue={toDevice(navigator.userAgent).system}
        error={nameError}
      />
      <Button type="submit" busy={isBusy} disabled={isBusy}>
        <KeyRound />
        {t('adminSettings.passkey.submit')}
      </Button>
    </Form>
  );
}

function Keep({ action, proven: { recoveryCodes, setup } }: { action: PasskeyAction; proven: PasskeyProven }) {
  const { t } = useTranslation();
  const { Form, isBusy, outcome } = action;
  const [areStored, setAreStored] = useState(false);
  const { refusal } = useRefusal(outcome);
  return (
    <>
      <SettingsSection title={t('adminSettings.passkey.keep')} hint={t('adminSettings.passkey.keepText')}>
        <RecoveryCodes codes={recoveryCodes} areStored={areStored} onStored={setAreStored} />
      </SettingsSection>
      {refusal ? <Alert tone="error">{refusal}</Alert> : null}
      <Form className={stepStyles.end} method="post">
        <input type="hidden" name="setup" value={setup} />
        <Button type="submit" variant="primary" disabled={!areStored} busy={isBusy}>
          {t('adminSettings.factor.turnOn')}
        </Button>
      </Form>
    </>
  );
}

/** The result of creating or adding a passkey. */
type PasskeyOutcome = AccountOutcome<PasskeyProven> | { kind: PasskeyRefusal };

/** Creates a passkey of this name in the browser and verifies it with the server, which returns what is needed to add it. */
async function makePasskey(name: string): Promise<PasskeyOutcome> {
  const creation = await tryChange(staffApi.beginPasskey(name));
  if (creation.kind !== 'done') return creation;
  const credential = await createPasskey(creation.options);
  if (typeof credential === 'string') return { kind: credential };
  return tryChange(staffApi.provePasskey(creation.setup, credential));
}
