import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { href, useLocation, useRouteLoaderData } from 'react-router';
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
import { StaffPage } from '../frame/staff-page.tsx';
import { type AccountOutcome, useAccountTexts } from '../parts/account/account-outcome.ts';
import { createPasskey, findPasskeyObstacle, type PasskeyRefusal } from '../parts/account/passkeys.ts';
import pageStyles from '../parts/page.module.css';
import { BackLink, SettingsSection } from '../parts/page.tsx';
import { type Mutation, readForm, useMutation } from '../parts/use-mutation.ts';
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
          <PasskeySteps next={isSetupRequired ? readReturnPage(window.location.href) : href('/admin/settings')} />
        )}
      </div>
    </StaffPage>
  );
}

/**
 * Names the passkey and adds it, then opens the page `next`. For the first factor of an account, the user stores the
 * recovery codes in between.
 */
function PasskeySteps({ next }: { next: string }) {
  const { t } = useTranslation();
  const [proven, setProven] = useState<PasskeyProven>();
  const addition = useMutation();
  const add = (setup: string) => void addition.run(undefined, () => staffApi.addPasskey(setup).then(forgetUser), next);
  const onProven = (passkey: PasskeyProven) =>
    passkey.recoveryCodes.length > 0 ? setProven(passkey) : add(passkey.setup);
  return (
    <>
      <SettingsSection title={t('adminSettings.passkey.make')} hint={t('adminSettings.passkey.makeText')}>
        {proven ? (
          <p role="status">{t('adminSettings.passkey.made')}</p>
        ) : (
          <MakeForm addition={addition} onProven={onProven} />
        )}
      </SettingsSection>
      {proven ? <Keep addition={addition} codes={proven.recoveryCodes} add={() => add(proven.setup)} /> : null}
    </>
  );
}

/** Describes why the browser or the server rejected the passkey. */
function useRefusal(outcome: AccountOutcome | undefined, browserRefusal?: PasskeyRefusal) {
  const { t } = useTranslation();
  const { fieldText, whole } = useAccountTexts(outcome);
  const kind = outcome?.kind === 'conflict' ? 'conflict' : browserRefusal;
  return { fieldText, refusal: kind ? t(`adminSettings.passkey.${kind}`) : (fieldText('credential') ?? whole) };
}

function MakeForm({ addition, onProven }: { addition: Mutation; onProven(passkey: PasskeyProven): void }) {
  const { t } = useTranslation();
  const { run, ...making } = useMutation();
  const isBusy = making.isBusy || addition.isBusy;
  const outcome = addition.outcome ?? making.outcome;
  const [browserRefusal, setBrowserRefusal] = useState<PasskeyRefusal>();
  const { fieldText, refusal } = useRefusal(outcome, browserRefusal);
  const nameError = fieldText('name');
  const form = useFocusOn<HTMLFormElement>(nameError === undefined ? undefined : outcome, WRONG_FIELD);
  const make = (event: FormEvent<HTMLFormElement>) => {
    const name = readForm(event)('name');
    addition.settle();
    void run(undefined, async () => {
      setBrowserRefusal(undefined);
      const { setup, options } = await staffApi.beginPasskey(name);
      const credential = await createPasskey(options);
      if (typeof credential === 'string') return setBrowserRefusal(credential);
      onProven(await staffApi.provePasskey(setup, credential));
    });
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={make}>
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
      <Button type="submit" busy={isBusy}>
        <KeyRound />
        {t('adminSettings.passkey.submit')}
      </Button>
    </form>
  );
}

function Keep({ addition, codes, add }: { addition: Mutation; codes: string[]; add(): void }) {
  const { t } = useTranslation();
  const [areStored, setAreStored] = useState(false);
  const { refusal } = useRefusal(addition.outcome);
  return (
    <>
      <SettingsSection title={t('adminSettings.passkey.keep')} hint={t('adminSettings.passkey.keepText')}>
        <RecoveryCodes codes={codes} areStored={areStored} onStored={setAreStored} />
      </SettingsSection>
      {refusal ? <Alert tone="error">{refusal}</Alert> : null}
      <div className={stepStyles.end}>
        <Button variant="primary" disabled={!areStored} busy={addition.isBusy} onClick={add}>
          {t('adminSettings.factor.turnOn')}
        </Button>
      </div>
    </>
  );
}
