import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { FRAMES } from './page-row.ts';
import { PAGES } from './pages.ts';

type FrameName = keyof typeof FRAMES;

/** The address of what stands below another. */
const toBelow = (path: string, above: string) => path.slice(above.length).replace(/^\//, '');

/** The pages of a frame, by their addresses below its own. */
function listPages(frame?: FrameName): RouteConfigEntry[] {
  const above = frame ? FRAMES[frame].path : '';
  return PAGES.filter((page) => page.frame === frame).map(({ path, file }) => {
    const below = toBelow(path, above);
    return below === '' ? index(file) : route(below, file);
  });
}

/** A frame within the staff area's. */
const toFrame = (frame: 'inbox' | 'outbox') =>
  route(toBelow(FRAMES[frame].path, FRAMES.staff.path), FRAMES[frame].file, listPages(frame));

/** Made from the table of the pages: an address is added there. */
export default [
  layout(FRAMES.site.file, listPages('site')),
  route(FRAMES.staff.path, FRAMES.staff.file, [...listPages('staff'), toFrame('inbox'), toFrame('outbox')]),
  ...listPages(),
] satisfies RouteConfig;
