import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { TextLink } from '#app/shared/text-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import { isShownPlace, SHOWN_PLACE_LENGTH } from '#domain/address.ts';
import { MAX_COUNTED, MAX_EXPANDED, toAttentionGroup } from '#domain/attention/attention.ts';
import type { AttentionCause } from '#domain/attention/schema.ts';
import { useCan } from '../frame/can.tsx';
import { useSuggestionField } from '../frame/suggestions.tsx';
import { usePasteNumbers } from '../frame/use-paste-numbers.ts';
import { AttentionLines, KindIcon, PutOff, toKey } from '../parts/attention/attention-list.tsx';
import { toCauseId } from '../parts/attention/use-attention-text.ts';
import { useMutation } from '../parts/use-mutation.ts';
import { answerPlace } from './attention-changes.ts';
import styles from './causes.module.css';
import type { AttentionForms } from './line-forms.tsx';
import { Failure, GoneNote, NewDate } from './new-date.tsx';

/** The number of lines a cause shows until somebody expands it. */
const SHOWN_LINES = 3;

interface CausesProps {
  causes: AttentionCause[];
  forms: AttentionForms;
}

/** A section for each cause. When one is resolved, the focus moves to the heading of the next. */
export function Causes({ causes, forms }: CausesProps) {
  return causes.map((cause, index) => (
    <Cause key={toCauseId(cause)} cause={cause} forms={forms} isFirst={index === 0} />
  ));
}

function passFocusOn(section: HTMLElement) {
  return () => {
    const focused = document.activeElement;
    if (!section.contains(focused)) return;
    const next = section.nextElementSibling?.querySelector('h2') ?? document.getElementById('main');
    next?.focus({ preventScroll: true });
  };
}

interface CauseProps {
  cause: AttentionCause;
  forms: AttentionForms;
  /** On phones, the others begin folded to their heading. */
  isFirst: boolean;
}

function Cause({ cause, forms, isFirst }: CauseProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const { kind, words, count, lines } = cause;
  const { isShown, toggle } = useFolding({ cause, forms, isFirst });
  const id = useId();
  const most = count >= MAX_COUNTED ? t('adminAttention.many', { most: count - 1 }) : count;
  const isAnswered = words !== null && can('shipments:write');
  const visibleCount = isAnswered ? 0 : SHOWN_LINES;
  const key = toCauseId(cause);
  const isDating = forms.open?.key === key;
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    forms.setOpen(undefined);
    button.current?.focus();
  };
  return (
    <section
      ref={passFocusOn}
      className={clsx(panel.panel, styles.cause, !isShown && styles.folded)}
      aria-labelledby={words === null ? `${id}-title` : undefined}
      // Several address causes have the same heading, so the label adds the words of the address.
      aria-label={words === null ? undefined : `${t(`adminAttention.cause.${kind}`)}: ${words}`}
    >
      <div className={clsx(panel.head, styles.head)}>
        <KindIcon kind={kind} />
        <h2 id={words === null ? toCauseId(cause) : `${id}-title`} tabIndex={-1}>
          <span id={words === null ? `${id}-title` : undefined}>
            {t(`adminAttention.cause.${kind}`)} <small>{most}</small>
          </span>
        </h2>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isShown}
          aria-label={t(`adminAttention.cause.${kind}`)}
          onClick={toggle}
        >
          <ChevronDown />
        </button>
        {lines.length > visibleCount ? (
          <ShowAll cause={cause} most={most} isOpen={isOpen} toggle={() => setIsOpen(!isOpen)} />
        ) : null}
        <ActionsForAll cause={cause} forms={forms} button={button} />
      </div>
      {isDating ? (
        <div className={styles.answer}>
          <NewDate id={key} lines={lines} forms={forms} onClose={close} />
        </div>
      ) : null}
      {isAnswered ? <PlaceForm cause={cause} words={words} forms={forms} /> : null}
      <AttentionLines
        lines={lines.filter((line, index) => isOpen || index < visibleCount || toKey(line) === forms.open?.key)}
        can={can}
        forms={forms}
        isCauseNamed
      />
    </section>
  );
}

interface ShowAllProps {
  cause: AttentionCause;
  most: string | number;
  isOpen: boolean;
  toggle(): void;
}

/** Expands the lines of a cause, or opens them elsewhere. */
function ShowAll({ cause, most, isOpen, toggle }: ShowAllProps) {
  const { t } = useTranslation();
  const count = cause.lines.length;
  if (count > MAX_EXPANDED) return <ListButton cause={cause} most={most} />;
  return (
    <Button variant="quiet" small aria-expanded={isOpen} onClick={toggle}>
      {t(isOpen ? 'adminAttention.showFewer' : 'adminAttention.showAll', { most: count })}
      <ChevronDown className={icon.small} />
    </Button>
  );
}

/** Opens the shipments of a cause with more lines than a page should expand, all selected; other lines, in pages. */
function ListButton({ cause: { kind, lines }, most }: { cause: AttentionCause; most: string | number }) {
  const { t } = useTranslation();
  const paste = usePasteNumbers();
  const [isBusy, setIsBusy] = useState(false);
  const numbers = lines.flatMap(({ shipment }) => shipment?.trackingNumber ?? []);
  const name = t('adminAttention.showAll', { most });
  if (numbers.length < lines.length)
    return <TextLink to={{ search: `?group=${toAttentionGroup(kind)}&all=true` }}>{name}</TextLink>;
  const open = async () => {
    setIsBusy(true);
    await paste.open(numbers.join('\n'));
    setIsBusy(false);
  };
  return (
    <>
      {paste.failed ? <Failure>{t(`admin.pasted.${paste.failed}`)}</Failure> : null}
      <Button variant="quiet" small busy={isBusy} onClick={() => void open()}>
        {name}
      </Button>
    </>
  );
}

/** Whether a phone shows more of a cause than its heading. A cause with an open form stays open. */
function useFolding({ cause, forms, isFirst }: CauseProps) {
  const { hash } = useLocation();
  const [isUnfolded, setIsUnfolded] = useState<boolean>();
  const key = toCauseId(cause);
  const hasForm = [key, ...cause.lines.map(toKey)].some((each) => each === forms.open?.key);
  const isShown = hasForm || (isUnfolded ?? (isFirst || hash === `#${encodeURIComponent(key)}`));
  return { isShown, toggle: () => setIsUnfolded(!isShown) };
}

interface ActionsForAllProps {
  cause: AttentionCause;
  forms: AttentionForms;
  button: RefObject<HTMLButtonElement | null>;
}

/** What can be done for all lines of a cause, if all are here. */
function ActionsForAll({ cause, forms, button }: ActionsForAllProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { kind, count } = cause;
  const lines = cause.lines.filter((line) => !forms.isGone(toKey(line)));
  const [first] = lines;
  if (!first || count < 2 || count > MAX_EXPANDED || lines.length < count || !can('shipments:write')) return null;
  const key = toCauseId(cause);
  const isOpen = forms.open?.key === key;
  return (
    <>
      {kind === 'promise' ? (
        <Button
          small
          ref={button}
          aria-expanded={isOpen}
          onClick={() => forms.setOpen(isOpen ? undefined : { key, form: 'action' })}
        >
          {t('adminAttention.date.all', { count })}
        </Button>
      ) : null}
      <PutOff line={first} ids={lines.map(({ id }) => id)} />
    </>
  );
}

/** A form that names the place for all addresses that begin with the same words. */
function PlaceForm({ cause, words, forms }: { cause: AttentionCause; words: string; forms: AttentionForms }) {
  const { t } = useTranslation();
  const { suggestion, count, lines } = cause;
  const key = toCauseId(cause);
  const place = forms.drafts[key]?.place ?? suggestion;
  const setPlace = (next: string) => forms.setDraft(key, next === suggestion ? undefined : { place: next });
  const suggested = useSuggestionField({ value: place, change: setPlace, source: 'cities' });
  const [since] = useState(forms.checkedAt);
  const [error, setError] = useState<string>();
  const [remember, setRemember] = useState(true);
  const { run, isBusy, outcome } = useMutation();
  const field = useRef<HTMLInputElement>(null);
  const latestDiscard = useRef(() => {});
  latestDiscard.current = () => forms.setDraft(key, undefined);
  const isSaved = outcome?.kind === 'done';
  useEffect(() => {
    if (isSaved) latestDiscard.current();
  }, [isSaved]);
  const isGone = forms.isGone(key) && !isBusy && !isSaved;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWrong = place.trim() === '' || !isShownPlace(place);
    setError(isWrong ? t('adminAttention.place.wrong') : undefined);
    if (isWrong) return field.current?.focus();
    void run(undefined, () => answerPlace(words, place, remember));
  };
  return (
    <form className={styles.answer} onSubmit={submit} noValidate>
      {isGone ? <GoneNote line={lines[0]} since={since} /> : null}
      <p>{t('adminAttention.place.question', { words, count, address: lines[0]?.text })}</p>
      <div className={styles.fields}>
        {suggested.wrap(
          <Field
            ref={field}
            id={key}
            label={t('adminAttention.place.label', { words })}
            hint={t('adminAttention.place.hint')}
            error={error}
            value={place}
            maxLength={SHOWN_PLACE_LENGTH}
            {...suggested.field}
          />,
        )}
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('adminAttention.place.submit', { count })}
        </Button>
        {isGone ? (
          <Button variant="quiet" onClick={latestDiscard.current}>
            {t('adminAttention.date.cancel')}
          </Button>
        ) : null}
      </div>
      <label>
        <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
        {t('adminAttention.place.remember')}
      </label>
      {outcome?.error ? <Failure>{t('adminAttention.failedChange')}</Failure> : null}
    </form>
  );
}
