import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';
import { areShortcutsOn, setShortcuts } from './hands-setting.ts';

const GROUPS = [
  [
    'anywhere',
    [
      ['find', ['Ctrl', 'K']],
      ['search', ['/']],
      ['create', ['C']],
      ['help', ['?']],
    ],
  ],
  [
    'goTo',
    [
      ['dashboard', ['G', 'D']],
      ['shipments', ['G', 'S']],
    ],
  ],
  [
    'inList',
    [
      ['next', ['J', 'K']],
      ['open', ['Enter']],
    ],
  ],
  ['inForm', [['save', ['Ctrl', 'Enter']]]],
] as const;

/** All shortcuts, and the switch that turns them off. */
export function ShortcutList({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const [isOn, setIsOn] = useState(areShortcutsOn);
  const change = (next: boolean) => {
    setShortcuts(next);
    setIsOn(next);
  };
  return (
    <Dialog labelledBy="shortcuts" className="wide" onClose={onClose}>
      <header>
        <h2 id="shortcuts">{t('adminHands.list.title')}</h2>
        <button type="button" className="x" data-first aria-label={t('adminHands.list.close')} onClick={onClose}>
          <X className="i" />
        </button>
      </header>
      <div className="skg">
        {GROUPS.map(([group, rows]) => (
          <section key={group}>
            <h3>{t(`adminHands.list.${group}`)}</h3>
            <dl>
              {rows.map(([name, keys]) => (
                <div key={name}>
                  <dt>{t(`adminHands.list.${name}`)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="muted">{t('adminHands.list.scanner')}</p>
      <label className="ck">
        <input type="checkbox" checked={isOn} onChange={({ target }) => change(target.checked)} />
        {t('adminHands.list.use')}
      </label>
    </Dialog>
  );
}
