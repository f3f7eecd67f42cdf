import { clsx } from 'clsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getCapabilities } from '#app/capabilities/modes.ts';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { forgetUser, staffApi, type User } from '#app/session/session.ts';
import { LanguageMenu } from '#app/shared/language-menu.tsx';
import { useFocusOn, WRONG_FIELD } from '#app/shared/use-focus-on.ts';
import { ThemeChoice } from '#app/theme/theme-choice.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import text from '#app/ui/text.module.css';
import { getUser } from '../frame/guard.ts';
import { loadListSettings, RowHeightChoice } from '../frame/list-settings.tsx';
import { SettingsHead } from '../frame/settings-head.tsx';
import { ShortcutSwitch } from '../frame/shortcuts/shortcut-switch.tsx';
import { useShortcuts } from '../frame/shortcuts/shortcuts.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAccountTexts } from '../parts/account/account-outcome.ts';
import { NewPasswordField, SecretField } from '../parts/account/password-fields.tsx';
import pageStyles from '../parts/page.module.css';
import { DoneNotice, SettingsSection } from '../parts/page.tsx';
import { readForm, useMutation } from '../parts/use-mutation.ts';
import type { Route } from './+types/settings';
import section from './second-factor-section.module.css';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';

/** Loads what only live mode has. */
async function loadLiveSections() {
  const [factor, attention] = await Promise.all([
    staffApi.getSecondFactor(),
    staffApi.getAttentionMail(),
    loadListSettings(),
  ]);
  return { factor, attention };
}

/** Loads the user's sessions, and in live mode the other settings of the account. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const user = await getUser(context);
  const { hasLivePages } = getCapabilities(context);
  const [sessions, live] = await Promise.all([staffApi.listSessions(), hasLivePages ? loadLiveSections() : null]);
  return { user, sessions, live };
}

/** Each section saves separately. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const { user, sessions, live } = loaderData;
  const { t } = useTranslation();
  return (
    <StaffPage title={t('adminSettings.title')} head={<SettingsHead />}>
      <div className={pageStyles.narrow}>
        {live ? <YouSection user={user} /> : null}
        <PasswordSection email={user.email} />
        {live ? <SecondFactorSection factor={live.factor} email={user.email} /> : null}
        <SessionsSection sessions={sessions} />
        {live ? <LiveSections {...live} email={user.email} /> : null}
      </div>
    </StaffPage>
  );
}

type LiveSectionsProps = Awaited<ReturnType<typeof loadLiveSections>> & { email: string };

function LiveSections({ attention, email }: LiveSectionsProps) {
  return (
    <>
      <AttentionSection isWanted={attention.isWanted} email={email} />
      <AppearanceSection />
      <KeyboardSection />
    </>
  );
}

function AppearanceSection() {
  const { t } = useTranslation();
  if (!useCapabilities().hasThemeChoice) return null;
  return (
    <SettingsSection title={t('adminSettings.appearance.title')} hint={t('adminSettings.appearance.hint')}>
      <ThemeChoice className={styles.row} />
      <RowHeightChoice className={styles.row} />
      <div className={styles.row}>
        <span>{t('nav.language')}</span>
        <LanguageMenu />
      </div>
    </SettingsSection>
  );
}

/** The same switch as in the dialog behind ?. */
function KeyboardSection() {
  const { t } = useTranslation();
  const { openShortcuts } = useShortcuts();
  return (
    <SettingsSection title={t('adminSettings.keyboard.title')} hint={t('adminSettings.keyboard.hint')}>
      <ShortcutSwitch label={t('adminSettings.keyboard.use')} />
      <button type="button" className={clsx(text.link, styles.show)} onClick={openShortcuts}>
        {t('adminSettings.keyboard.show')}
      </button>
    </SettingsSection>
  );
}

/** Switches the daily email about what needs attention. */
function AttentionSection({ isWanted, email }: { isWanted: boolean; email: string }) {
  const { t, i18n } = useTranslation();
  const { isBusy, outcome, run } = useMutation<undefined>();
  const { whole } = useAccountTexts(outcome);
  const change = () => run(undefined, () => staffApi.setAttentionMail(!isWanted, i18n.language));
  return (
    <SettingsSection title={t('adminSettings.attention.title')} hint={t('adminSettings.attention.hint')}>
      {whole ? <Alert tone="error">{whole}</Alert> : null}
      <div className={section.state}>
        <p role="status">{isWanted ? t('adminSettings.attention.on', { email }) : t('adminSettings.attention.off')}</p>
        <Button small busy={isBusy} onClick={change}>
          {t(isWanted ? 'adminSettings.attention.turnOff' : 'adminSettings.attention.turnOn')}
        </Button>
      </div>
    </SettingsSection>
  );
}

/** Shows the user's name and email, and changes them in place. */
function YouSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const { run, isBusy, outcome } = useMutation<undefined>();
  const [isEditing, setIsEditing] = useState(false);
  const { fieldText, whole } = useAccountTexts(outcome);
  const form = useFocusOn<HTMLFormElement>(outcome?.kind === 'refused' ? outcome : undefined, WRONG_FIELD);
  const editButton = useRef<HTMLButtonElement>(null);
  const isDone = outcome?.kind === 'done';
  useEffect(() => {
    if (outcome?.kind === 'done') setIsEditing(false);
  }, [outcome]);
  const edit = () => {
    flushSync(() => setIsEditing(true));
    form.current?.querySelector<HTMLElement>('[name=name]')?.focus();
  };
  const cancel = () => {
    flushSync(() => setIsEditing(false));
    editButton.current?.focus();
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    const read = readForm(event);
    // The frame shows the name and email, too.
    void run(undefined, () => staffApi.changeAccount({ name: read('name'), email: read('email') }).then(forgetUser));
  };
  if (!isEditing)
    return (
      <SettingsSection title={t('adminSettings.you.title')}>
        {isDone ? <DoneNotice token={outcome}>{t('adminSettings.you.done')}</DoneNotice> : null}
        <div className={section.state}>
          <p dir="auto">
            <b>{user.name}</b>
            <br />
            {user.email}
          </p>
          <Button small ref={editButton} onClick={edit}>
            {t('adminSettings.you.edit')}
          </Button>
        </div>
      </SettingsSection>
    );
  return (
    <SettingsSection title={t('adminSettings.you.title')} hint={t('adminSettings.you.hint')}>
      {whole ? <Alert tone="error">{whole}</Alert> : null}
      <form ref={form} className={styles.form} noValidate onSubmit={save}>
        <Field
          label={t('adminSettings.invite.name')}
          name="name"
          autoComplete="name"
          dir="auto"
          defaultValue={user.name}
          error={fieldText('name')}
        />
        <Field
          label={t('adminSettings.invite.email')}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={user.email}
          error={fieldText('email')}
        />
        <div className={section.state}>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('adminSettings.you.save')}
          </Button>
          <Button onClick={cancel}>{t('adminSettings.factor.cancel')}</Button>
        </div>
      </form>
    </SettingsSection>
  );
}

/** Changes the user's password. A rejected form keeps its values. */
function PasswordSection({ email }: { email: string }) {
  const { t } = useTranslation();
  const { run, isBusy, outcome } = useMutation<undefined>();
  const [round, setRound] = useState(0);
  const { fieldText, whole } = useAccountTexts(outcome);
  const form = useFocusOn<HTMLFormElement>(outcome?.kind === 'refused' ? outcome : undefined, WRONG_FIELD);
  const isDone = outcome?.kind === 'done';
  useEffect(() => {
    // A new key empties the form.
    if (outcome?.kind === 'done') setRound((last) => last + 1);
  }, [outcome]);
  const save = (event: FormEvent<HTMLFormElement>) => {
    const read = readForm(event);
    void run(undefined, () =>
      staffApi.changePassword({ currentPassword: read('currentPassword'), newPassword: read('newPassword') }),
    );
  };
  return (
    <SettingsSection title={t('adminSettings.password.title')} hint={t('adminSettings.password.hint')}>
      {isDone ? <DoneNotice token={outcome}>{t('adminSettings.password.done')}</DoneNotice> : null}
      {whole ? <Alert tone="error">{whole}</Alert> : null}
      <form ref={form} key={round} className={styles.form} noValidate onSubmit={save}>
        {/* Password managers need to know the account. */}
        <input hidden readOnly type="text" autoComplete="username" value={email} />
        <SecretField
          label={t('adminSettings.password.current')}
          show={t('adminSettings.password.show', { field: t('adminSettings.password.current').toLowerCase() })}
          hide={t('adminSettings.password.hide', { field: t('adminSettings.password.current').toLowerCase() })}
          name="currentPassword"
          autoComplete="current-password"
          error={fieldText('currentPassword')}
        />
        <NewPasswordField
          label={t('adminSettings.password.new')}
          name="newPassword"
          email={email}
          error={fieldText('newPassword')}
        />
        <Button type="submit" busy={isBusy}>
          {t('adminSettings.password.submit')}
        </Button>
      </form>
    </SettingsSection>
  );
}
