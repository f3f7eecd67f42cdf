import { clsx } from 'clsx';
import { Link } from 'react-router';
import route from '#app/charts/route.module.css';
import { toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import styles from './end-band.module.css';

interface EndLink {
  to: string;
  text: string;
}

interface EndBandProps {
  title: string;
  lead: string;
  primary: EndLink;
  secondary: EndLink;
}

/** The dark band without a chart at the end of a page: a sentence, two links and a planned route. */
export function EndBand({ title, lead, primary, secondary }: EndBandProps) {
  return (
    <section className={styles.band} data-theme="dark">
      <div className={clsx(layout.container, styles.inner)}>
        <div>
          <h2>{title}</h2>
          <p className={text.lead}>{lead}</p>
        </div>
        <div className={clsx(layout.actions, styles.actions)}>
          <Link className={toButtonClass({ variant: 'primary' })} to={primary.to}>
            {primary.text}
          </Link>
          <Link className={toButtonClass()} to={secondary.to}>
            {secondary.text}
          </Link>
        </div>
        <svg className={styles.thread} viewBox="0 0 1280 24" preserveAspectRatio="none" aria-hidden="true">
          <path className={route.dashed} vectorEffect="non-scaling-stroke" d="M4 12H1276" />
        </svg>
      </div>
    </section>
  );
}
