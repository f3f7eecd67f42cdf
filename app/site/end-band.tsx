import { Link } from 'react-router';
import { toButtonClass } from '#app/ui/button.tsx';
import '#app/charts/ink.css';
import './end-band.css';

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

/** The night band without a chart that ends a page: its own sentence, two ways on, a journey not made yet. */
export function EndBand({ title, lead, primary, secondary }: EndBandProps) {
  return (
    <section className="end-b night">
      <div className="wrap">
        <div>
          <h2>{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        <div className="acts">
          <Link className={toButtonClass({ variant: 'primary' })} to={primary.to}>
            {primary.text}
          </Link>
          <Link className={toButtonClass()} to={secondary.to}>
            {secondary.text}
          </Link>
        </div>
        <svg className="thread" viewBox="0 0 1280 24" preserveAspectRatio="none" aria-hidden="true">
          <path className="ch-dash" vectorEffect="non-scaling-stroke" d="M4 12H1276" />
        </svg>
      </div>
    </section>
  );
}
