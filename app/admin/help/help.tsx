import { clsx } from 'clsx';
import { ChevronDown, Info, Search } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { TextLink } from '#app/shared/text-link.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import textStyles from '#app/ui/text.module.css';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { Key } from '../frame/shortcuts/key.tsx';
import { ShortcutTable } from '../frame/shortcuts/shortcut-table.tsx';
import { useShortcuts } from '../frame/shortcuts/shortcuts.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useDebouncedSearch } from '../parts/use-debounced-search.ts';
import styles from './help.module.css';
import { hasWords, PAGES, splitAtMatches, type Topic, toWords, useTopics } from './use-topics.ts';

/** The staff guide: questions with collapsible answers, and one search over all of them. */
export default function Help() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const search = useGuideSearch();
  const words = toWords(search.query);
  const groups = useTopics(words);
  const isSearch = words.length > 0;
  const matches = groups.flatMap(({ topics }) => topics);
  const best = matches.find(({ title }) => hasWords([title], words)) ?? matches[0];
  const open = isSearch ? best?.id : hash.slice(1);
  const query = search.query.trim();
  const count = matches.length;
  return (
    <StaffPage title={t('adminHelp.title')} head={null}>
      <div className={styles.guide}>
        <div className={styles.head}>
          <h1>{t('adminHelp.heading')}</h1>
          <search>
            <label className={textStyles.visuallyHidden} htmlFor="q">
              {t('adminHelp.search')}
            </label>
            <Search />
            <input
              className={field.input}
              id="q"
              type="search"
              maxLength={MAX_QUERY_LENGTH}
              value={search.query}
              onChange={({ target }) => search.setQuery(target.value)}
            />
          </search>
          <p className={styles.count} role="status">
            {isSearch && count > 0 ? t('adminHelp.count', { count, query }) : ''}
          </p>
        </div>
        {count === 0 ? <NothingFound query={query} onAll={() => search.setQuery('')} /> : null}
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
    </StaffPage>
  );
}

function NothingFound({ query, onAll }: { query: string; onAll(): void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.nothing} role="status">
      <h2>{t('adminHelp.noneTitle', { query })}</h2>
      <p className={textStyles.muted}>{t('adminHelp.noneText')}</p>
      <Button onClick={onAll}>{t('adminHelp.all')}</Button>
    </div>
  );
}

function Still() {
  const { t } = useTranslation();
  const { openShortcuts } = useShortcuts();
  return (
    <section className={styles.still}>
      <h2>{t('adminHelp.contact.title')}</h2>
      <p className={textStyles.muted}>{t('adminHelp.contact.text')}</p>
      <Button variant="quiet" onClick={openShortcuts}>
        {t('adminShortcuts.list.title')}
      </Button>
    </section>
  );
}

interface TopicProps {
  topic: Topic;
  words: readonly string[];
  /** Whether the topic is open at first. */
  isOpen: boolean;
}

function HelpTopic({ topic: { id, title, steps, text = [], note }, words, isOpen }: TopicProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (details.current) details.current.open = isOpen;
  }, [isOpen]);
  return (
    <details className={styles.topic} ref={details} id={id}>
      <summary>
        <h3>
          <Marked text={title} words={words} />
        </h3>
        <ChevronDown className={icon.small} />
      </summary>
      <div>
        {steps ? (
          <ol className={styles.ladder}>
            {steps.map((step) => (
              <li key={step.do}>
                <b>
                  <Marked text={step.do} words={words} />
                </b>
                <span>
                  <Marked text={step.how} words={words} />
                </span>
              </li>
            ))}
          </ol>
        ) : null}
        {text.map((paragraph) => (
          <p key={paragraph}>
            <Marked text={paragraph} words={words} />
          </p>
        ))}
        {id === 'statuses' ? <StatusTable words={words} /> : null}
        {id === 'shortcuts' ? <ShortcutTable heading="h4" /> : null}
        {note ? (
          <p className={styles.note}>
            <Info className={icon.small} />
            <span>
              <Marked text={note} words={words} />
            </span>
          </p>
        ) : null}
        <PageLink id={id} />
      </div>
    </details>
  );
}

const hasPage = (id: string): id is keyof typeof PAGES => Object.hasOwn(PAGES, id);

function PageLink({ id }: { id: string }) {
  const { t } = useTranslation();
  if (!hasPage(id)) return null;
  const [href, name] = PAGES[id];
  return (
    <p>
      <TextLink className={clsx(textStyles.link, textStyles.alone)} to={href}>
        {t('adminHelp.open', { page: t(name) })}
      </TextLink>
    </p>
  );
}

/** The five statuses with their labels: when to set each, and what recipients read. */
function StatusTable({ words }: { words: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.table}>
      {SHIPMENT_STATUSES.map((status) => (
        <div key={status}>
          <dt>
            <StatusChip status={status} label={t(`status.${status}`)} />
          </dt>
          <dd>
            <b>{t('adminHelp.statusTable.when')}</b>
            <Marked text={t(`adminHelp.statuses.${status}.when`)} words={words} />
          </dd>
          <dd>
            <b>{t('adminHelp.statusTable.reads')}</b>
            <Marked text={t(`adminHelp.statuses.${status}.reads`)} words={words} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders a text with its keys, and with matches of the search marked. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  // Every second part is a key in brackets. Parts never move, so their index can be their React key.
  return text
    .split(/\[\[(.+?)\]\]/)
    .map((part, index) =>
      index % 2 === 1 ? (
        <Key key={index}>{part}</Key>
      ) : (
        <Fragment key={index}>
          {splitAtMatches(part, words).map((piece, position) =>
            piece.isHit ? <mark key={position}>{piece.text}</mark> : <Fragment key={position}>{piece.text}</Fragment>,
          )}
        </Fragment>
      ),
    );
}

const PARAM = 'q';
const MAX_QUERY_LENGTH = 100;

/** Keeps the search in the address, so that it can be shared, and follows the address when it changes. */
function useGuideSearch() {
  const [params, setParams] = useSearchParams();
  return useDebouncedSearch((params.get(PARAM) ?? '').slice(0, MAX_QUERY_LENGTH), (text) =>
    setParams(text.trim() ? { [PARAM]: text } : {}, { replace: true, preventScrollReset: true }),
  );
}
