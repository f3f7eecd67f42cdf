import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { listGroups, PAGE_GROUPS } from './page-groups.ts';

type Route = (typeof routes)[number];

function listPatterns(tree: Route[], parent = ''): string[] {
  return tree.flatMap((route) => {
    const path = [parent, route.path].filter(Boolean).join('/');
    return route.children ? listPatterns(route.children, path) : [`/${path}`];
  });
}

describe('the text groups of the pages', () => {
  it('are stated for every page of the site map, and for no other', () => {
    expect(Object.keys(PAGE_GROUPS).sort()).toEqual(listPatterns(routes).sort());
  });

  it('are found by the pattern with and without its first slash', () => {
    expect(listGroups('track/:trackingNumber')).toEqual(listGroups('/track/:trackingNumber'));
    expect(listGroups('')).toEqual(listGroups('/'));
    expect(listGroups('/track')).toContain('trackForm');
  });
});
