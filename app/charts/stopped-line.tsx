import { clsx } from 'clsx';
import basemap from './basemap.module.css';
import route from './route.module.css';

/** A decorative planned line that ends nowhere: no shipment has this number. */
export function StoppedLine() {
  return (
    <svg className={basemap.stoppedLine} viewBox="0 0 560 24" aria-hidden="true">
      <circle className={clsx(route.ring, route.gray, route.dotted)} cx="10" cy="12" r="8" />
      <path className={clsx(route.dashed, route.gray)} d="M28 12H250" />
    </svg>
  );
}

/** A decorative line cut by a cross: the records could not be loaded. */
export function BrokenLine() {
  return (
    <svg className={basemap.stoppedLine} viewBox="0 0 560 24" aria-hidden="true">
      <path className={clsx(route.solid, route.gray)} d="M8 12H210" />
      <path className={route.cross} d="m222 4 16 16M238 4l-16 16" />
      <path className={clsx(route.dashed, route.gray)} d="M254 12H552" />
    </svg>
  );
}
