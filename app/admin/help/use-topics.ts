import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { SHIPMENT_STATUSES } from '#domain/shipment-status.ts';
import { SHORTCUT_GROUPS } from '../frame/shortcuts/shortcut-groups.ts';
import { type GroupId, GUIDE, NOTED_HOLD, type TopicId, type TopicText } from './guide.ts';
import { hasWords } from './search-guide.ts';

export interface Topic extends TopicText {
  id: TopicId;
}

/** The guide's topics that hold all these words, by group; groups without any are left out. */
export function useTopics(words: readonly string[]): { id: GroupId; title: string; topics: Topic[] }[] {
  const { t } = useTranslation();
  const { prefix, holdLabel } = useCompany();
  // Texts that a topic shows besides its own.
  const more: Partial<Record<TopicId, () => string[]>> = {
    statuses: () =>
      SHIPMENT_STATUSES.flatMap((status) => [
        t(`status.${status}`),
        t(`adminHelp.statuses.${status}.when`),
        t(`adminHelp.statuses.${status}.reads`),
      ]),
    shortcuts: () =>
      SHORTCUT_GROUPS.flatMap(([, rows]) =>
        rows.flatMap(([name, keys]) => [t(`adminShortcuts.list.${name}`), keys.join(' ')]),
      ),
  };
  const toTopic = (id: TopicId): Topic => {
    const { note, ...topic } = t(`adminHelp.topics.${id}`, { returnObjects: true, prefix }) as TopicText;
    const isMoot = holdLabel === 'ON_HOLD' && NOTED_HOLD.includes(id);
    return { id, ...topic, ...(note && !isMoot && { note }) };
  };
  return GUIDE.map(([group, ids]) => {
    const title = t(`adminHelp.groups.${group}`);
    const topics = ids
      .map(toTopic)
      .filter(({ id, steps = [], text = [], note = '', title: heading }) =>
        hasWords(
          [title, heading, ...steps.flatMap((step) => [step.do, step.how]), ...text, note, ...(more[id]?.() ?? [])],
          words,
        ),
      );
    return { id: group, title, topics };
  }).filter(({ topics }) => topics.length > 0);
}
