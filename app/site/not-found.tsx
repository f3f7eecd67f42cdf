import { data } from 'react-router';
import { SOUNDINGS } from '#app/charts/soundings.ts';
import { NotFoundView } from './error-page.tsx';

/** Every address that routes.ts does not know. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundView soundings={SOUNDINGS} />;
}
