import { ChevronDown, Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import textStyles from '#app/ui/text.module.css';
import { ShortcutTable } from '../frame/shortcuts/shortcut-table.tsx';
import { PAGES } from './guide.ts';
import { Marked } from './marked.tsx';
import { StatusTable } from './status-table.tsx';
import styles from './topic.module.css';
import type { Topic } from './use-topics.ts';

interface TopicProps {
  topic: Topic;
  words: readonly string[];
  /** Whether it is open when it comes into sight. */
  isOpen: boolean;
}

/** A question of the guide; its answer opens below. */
export function HelpTopic({ topic: { id, title, steps, text = [], note }, words, isOpen }: TopicProps) {
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
    <p className={styles.goLink}>
      <Link className={textStyles.link} to={href}>
        {t('adminHelp.open', { page: t(name) })}
      </Link>
    </p>
  );
}
