import { describe, expect, it } from 'vitest';
import { toStoryIndex } from './testimonials.tsx';

describe('the testimonial carousel', () => {
  it('wraps from the last story to the first', () => {
    expect(toStoryIndex(2, 1, 3)).toBe(0);
  });

  it('wraps from the first story to the last', () => {
    expect(toStoryIndex(0, -1, 3)).toBe(2);
  });

  it('moves by one in between', () => {
    expect([toStoryIndex(0, 1, 3), toStoryIndex(2, -1, 3)]).toEqual([1, 1]);
  });
});
