import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { FRAMES } from './page-row.ts';
import { PAGES } from './pages.ts';

type FrameName = keyof typeof FRAMES;

/** Returns an address relative to a parent's. */
const toBelow = (path: string, above: string) => path.slice(above.length).replace(/^\//, '');

/** Lists the pages of a frame by their relative addresses. */
function listPages(frame?: FrameName): RouteConfigEntry[] {
  const above = frame ? FRAMES[frame].path : '';
  return PAGES.filter((page) => page.frame === frame).map(({ path, file }) => {
    const below = toBelow(path, above);
    return below === '' ? index(file) : route(below, file);
  });
}

const toFrame = (frame: 'inbox' | 'outbox') =>
  route(toBelow(FRAMES[frame].path, FRAMES.staff.path), FRAMES[frame].file, listPages(frame));

/** Derived from the table of pages; new addresses are added there. */
export default [
  layout(FRAMES.site.file, listPages('site')),
  route(FRAMES.staff.path, FRAMES.staff.file, [...listPages('staff'), toFrame('inbox'), toFrame('outbox')]),
  ...listPages(),
] satisfies RouteConfig;
