import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { isDeadLink } from '#app/capabilities/capabilities.ts';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import textStyles from '#app/ui/text.module.css';
import { toFirstPart } from '#domain/address.ts';
import { MAX_PASTE_LENGTH } from '#domain/shipments/filter.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { findRequiredPermission, useCan } from '../can.tsx';
import { useShipmentSearch } from '../live/use-shipment-search.ts';
import { usePasteNumbers } from '../use-paste-numbers.ts';
import { Key } from './key.tsx';
import styles from './palette.module.css';

interface PaletteProps {
  onClose(): void;
  onHelp(): void;
}

/** Finds a shipment by number or place, or a page by name. Arrows select, Enter opens. */
export function Palette({ onClose, onHelp }: PaletteProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState(0);
  /** The text for which Enter was pressed before its results arrived. */
  const [submitted, setSubmitted] = useState<string>();
  const search = typed.trim();
  const paste = usePasteNumbers();
  const isSeveral = paste.namesSeveral(search);
  const results = useShipmentSearch(isSeveral ? '' : search);

  const go = (to: string) => () => {
    onClose();
    navigate(to);
  };
  const openSeveral = async (text: string) => {
    if (await paste.open(text)) onClose();
  };
  const pages: Choice[] = [
    ...usePages().map(({ id, text, href }) => ({ id, text, run: go(href) })),
    { id: 'help', text: t('adminShortcuts.list.title'), run: onHelp },
  ].filter(({ text }) => text.toLowerCase().includes(search.toLowerCase()));
  const shipments = results.shipments.map((shipment): Choice => {
    return {
      id: shipment.id,
      text: shipment.trackingNumber,
      shipment,
      run: go(href('/admin/shipments/:id', { id: shipment.id })),
    };
  });
  const groups = [
    { id: 'found', title: t('admin.nav.shipments'), choices: shipments },
    { id: 'pages', title: t('adminShortcuts.list.goTo'), choices: pages },
  ].filter(({ choices }) => choices.length > 0);
  const choices = [...shipments, ...pages];
  const current = Math.min(index, choices.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step) setIndex((current + step + choices.length) % Math.max(1, choices.length));
    else if (isSeveral) void openSeveral(search);
    // The visible results are for an earlier query.
    else if (results.isBusy) setSubmitted(search);
    else choices[current]?.run();
  };
  const isWanted = submitted === search && !results.isBusy;
  useEffect(() => {
    if (!isWanted) return;
    setSubmitted(undefined);
    choices[current]?.run();
  });
  return (
    <Dialog labelledBy="palette-label" className={styles.palette} onClose={onClose}>
      <div className={styles.search}>
        <Search />
        <label className={textStyles.visuallyHidden} id="palette-label" htmlFor="palette">
          {t('adminShortcuts.palette.title')}
        </label>
        <input
          className={field.input}
          id="palette"
          data-first
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={choices[current] && `palette-${choices[current].id}`}
          autoComplete="off"
          maxLength={MAX_PASTE_LENGTH}
          placeholder={t('adminShortcuts.palette.placeholder')}
          value={typed}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain');
            if (!paste.namesSeveral(text)) return;
            event.preventDefault();
            void openSeveral(text);
          }}
          onChange={({ target }) => {
            setTyped(target.value);
            setIndex(0);
            setSubmitted(undefined);
          }}
        />
        <Key>Esc</Key>
      </div>
      <div className={styles.results} id="palette-list" role="listbox" aria-label={t('adminShortcuts.palette.title')}>
        {groups.map(({ id, title, choices: ofGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox contains groups by role
          <div key={id} role="group" aria-labelledby={`palette-${id}`}>
            <p className={styles.group} id={`palette-${id}`}>
              {title}
            </p>
            {ofGroup.map((choice) => (
              <Option key={choice.id} choice={choice} search={search} isCurrent={choice === choices[current]} />
            ))}
          </div>
        ))}
      </div>
      {paste.failed ? <p role="alert">{t(`admin.pasted.${paste.failed}`)}</p> : null}
      {results.hasFailed || (choices.length === 0 && !results.isBusy) ? (
        <p className={clsx(textStyles.muted, styles.none)} role={results.hasFailed ? 'alert' : undefined}>
          {t(`adminShortcuts.palette.${isSeveral ? 'several' : results.hasFailed ? 'failed' : 'none'}`)}
        </p>
      ) : null}
      <p className={styles.foot}>
        <Key>↑</Key>
        <Key>↓</Key> {t('adminShortcuts.palette.move')}
        <Key>{t('adminShortcuts.palette.enter')}</Key> {t('adminShortcuts.palette.open')}
      </p>
    </Dialog>
  );
}

interface Choice {
  id: string;
  text: string;
  shipment?: Shipment;
  run(): void;
}

interface OptionProps {
  choice: Choice;
  search: string;
  isCurrent: boolean;
}

function Option({ choice: { id, text, shipment, run }, search, isCurrent }: OptionProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and names the option
    <div className={styles.option} id={`palette-${id}`} role="option" aria-selected={isCurrent} onClick={run}>
      <span className={shipment ? textStyles.code : undefined}>
        <Marked text={text} search={search} />
      </span>
      {shipment ? (
        <>
          <span className={textStyles.muted} dir="auto">
            {toFirstPart(shipment.originAddress)} – {toFirstPart(shipment.destinationAddress)}
          </span>
          <StatusChip status={shipment.status} label={t(`status.${shipment.status}`)} />
        </>
      ) : null}
    </div>
  );
}

/** Underlines the matches of the search. */
function Marked({ text, search }: { text: string; search: string }) {
  const start = search === '' ? -1 : text.toLowerCase().indexOf(search.toLowerCase());
  if (start < 0) return text;
  const end = start + search.length;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}

interface NamedPage {
  id: string;
  text: string;
  href: string;
}

/** Lists the staff pages the user may open, in the order of the sidebar. */
function usePages(): NamedPage[] {
  const { t } = useTranslation();
  const can = useCan();
  const { importsHref, attentionHref, messagesHref, scanHref, reportsHref, settingsHref, helpHref, namesPeople } =
    useCapabilities();
  const pages = [
    { id: 'dashboard', text: t('admin.nav.dashboard'), href: href('/admin') },
    { id: 'shipments', text: t('admin.nav.shipments'), href: href('/admin/shipments') },
    { id: 'create', text: t('admin.nav.create'), href: href('/admin/shipments/create') },
    { id: 'imports', text: t('adminImports.title'), href: importsHref ?? '#' },
    { id: 'attention', text: t('adminAttention.title'), href: attentionHref ?? '#' },
    { id: 'messages', text: t('adminMessages.title'), href: messagesHref ?? '#' },
    { id: 'scan', text: t('adminScan.title'), href: scanHref ?? '#' },
    { id: 'reports', text: t('adminReports.title'), href: reportsHref ?? '#' },
    { id: 'settings', text: t('admin.nav.settings'), href: settingsHref },
    {
      id: 'customers',
      text: t('adminCustomers.title'),
      href: namesPeople ? href('/admin/settings/customers') : '#',
    },
    { id: 'guide', text: t('admin.nav.help'), href: helpHref },
  ];
  return pages.filter(({ href }) => {
    const needed = findRequiredPermission(href);
    return !isDeadLink(href) && (!needed || can(needed));
  });
}
