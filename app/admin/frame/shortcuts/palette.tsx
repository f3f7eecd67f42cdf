import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import textStyles from '#app/ui/text.module.css';
import { Dialog } from '../../parts/dialog.tsx';
import { LONGEST_SEARCH } from '../../parts/shipment-list-query.ts';
import { Key } from './key.tsx';
import styles from './palette.module.css';
import { type Choice, Option } from './palette-option.tsx';
import { useFoundShipments } from './use-found-shipments.ts';
import { usePages } from './use-pages.ts';

interface PaletteProps {
  onClose(): void;
  onHelp(): void;
}

/** Finds a shipment by number or place, or a page by name; arrows choose, Enter goes. */
export function Palette({ onClose, onHelp }: PaletteProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState(0);
  /** The text for which Enter was pressed before it was searched. */
  const [wanted, setWanted] = useState<string>();
  const search = typed.trim();
  const found = useFoundShipments(search);

  const go = (to: string) => () => {
    onClose();
    navigate(to);
  };
  const pages: Choice[] = [
    ...usePages().map(({ id, text, href }) => ({ id, text, run: go(href) })),
    { id: 'help', text: t('adminShortcuts.list.title'), run: onHelp },
  ].filter(({ text }) => text.toLowerCase().includes(search.toLowerCase()));
  const shipments = found.shipments.map((shipment): Choice => {
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
    // What stands there was found for another text.
    else if (found.isBusy) setWanted(search);
    else choices[current]?.run();
  };
  const isWanted = wanted === search && !found.isBusy;
  useEffect(() => {
    if (!isWanted) return;
    setWanted(undefined);
    choices[current]?.run();
  });
  return (
    <Dialog labelledBy="palette-label" className={styles.palette} onClose={onClose}>
      <div className={styles.search}>
        <Search className={icon.icon} />
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
          maxLength={LONGEST_SEARCH}
          placeholder={t('adminShortcuts.palette.placeholder')}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setTyped(target.value);
            setIndex(0);
            setWanted(undefined);
          }}
        />
        <Key>Esc</Key>
      </div>
      <div className={styles.results} id="palette-list" role="listbox" aria-label={t('adminShortcuts.palette.title')}>
        {groups.map(({ id, title, choices: ofGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list of options holds groups by their role
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
      {found.hasFailed || (choices.length === 0 && !found.isBusy) ? (
        <p className={clsx(textStyles.muted, styles.none)} role={found.hasFailed ? 'alert' : undefined}>
          {t(found.hasFailed ? 'adminShortcuts.palette.failed' : 'adminShortcuts.palette.none')}
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
