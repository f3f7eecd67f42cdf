import { Search } from 'lucide-react';
import { useLocation } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import { AdminHead } from '../frame/admin-head.tsx';
import { useShortcuts } from '../frame/shortcuts/shortcuts.tsx';
import pageStyles from '../parts/page.module.css';
import styles from './help.module.css';
import { hasWords, toWords } from './search-guide.ts';
import { HelpTopic } from './topic.tsx';
import { useGuideSearch } from './use-guide-search.ts';
import { useTopics } from './use-topics.ts';

/** The guide: what staff may want to do, as questions whose answers open; one search over all of them. */
export default function Help() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const { typed, type, longest } = useGuideSearch();
  const words = toWords(typed);
  const groups = useTopics(words);
  const isSearch = words.length > 0;
  const found = groups.flatMap(({ topics }) => topics);
  const best = found.find(({ title }) => hasWords([title], words)) ?? found[0];
  const open = isSearch ? best?.id : hash.slice(1);
  const query = typed.trim();
  const count = found.length;
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminHelp.title')} />
      <div className={styles.guide}>
        <div className={styles.head}>
          <h1>{t('adminHelp.heading')}</h1>
          <search>
            <label className={text.visuallyHidden} htmlFor="q">
              {t('adminHelp.search')}
            </label>
            <Search className={icon.icon} />
            <input
              className={field.input}
              id="q"
              type="search"
              maxLength={longest}
              value={typed}
              onChange={({ target }) => type(target.value)}
            />
          </search>
          <p className={styles.count} role="status">
            {isSearch && count > 0 ? t('adminHelp.count', { count, query }) : ''}
          </p>
        </div>
        {count === 0 ? <NothingFound query={query} onAll={() => type('')} /> : null}
        <div className={styles.columns}>
          {count > 0 ? (
            <nav aria-label={t('adminHelp.nav')}>
              <ul>
                {groups.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#group-${id}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
          <div>
            {groups.map(({ id, title, topics }) => (
              <section key={id} className={styles.group} aria-labelledby={`group-${id}`}>
                <h2 id={`group-${id}`} tabIndex={-1}>
                  {title}
                </h2>
                {topics.map((topic) => (
                  <HelpTopic key={topic.id} topic={topic} words={words} isOpen={topic.id === open} />
                ))}
              </section>
            ))}
            <Still />
          </div>
        </div>
      </div>
    </main>
  );
}

function NothingFound({ query, onAll }: { query: string; onAll(): void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.nothing} role="status">
      <h2>{t('adminHelp.noneTitle', { query })}</h2>
      <p className={text.muted}>{t('adminHelp.noneText')}</p>
      <Button onClick={onAll}>{t('adminHelp.all')}</Button>
    </div>
  );
}

function Still() {
  const { t } = useTranslation();
  const { openShortcuts } = useShortcuts();
  return (
    <section className={styles.still}>
      <h2>{t('adminHelp.still.title')}</h2>
      <p className={text.muted}>{t('adminHelp.still.text')}</p>
      <Button variant="quiet" onClick={openShortcuts}>
        {t('adminShortcuts.list.title')}
      </Button>
    </section>
  );
}
