import type { FlagLetter } from '#app/ui/signal-flag.tsx';

/** A testimonial as the page shows it. */
export interface ShownStory {
  quote: string;
  name: string;
  company: string;
  /** The drawn picture of a sample, which has five stars, too. */
  flag?: FlagLetter;
}

/** Sample content (specification, section 3): three invented customers, each with the signal flag of a first letter as picture. */
export const STORIES = [
  { name: 'Lena Fischer', company: 'Nordlicht Optik', flag: 'L', text: 'home.storyLena' },
  { name: 'Priya Raman', company: 'Kestrel Textiles', flag: 'P', text: 'home.storyPriya' },
  { name: 'Hugo Martins', company: 'Atlantica Foods', flag: 'H', text: 'home.storyHugo' },
] as const;

/** The story `step` places on, wrapping at both ends. Specification, section 4. */
export function toStoryIndex(index: number, step: number, count: number): number {
  return (((index + step) % count) + count) % count;
}
