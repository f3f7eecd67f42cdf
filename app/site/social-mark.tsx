import icon from '#app/ui/icon.module.css';
import { NETWORK_NAMES, type Social, type SocialNetwork } from '#domain/company.ts';

const FILLED: Record<Exclude<SocialNetwork, 'instagram'>, string> = {
  facebook:
    'M13.5 21v-8h2.7l.4-3.2h-3.1V7.8c0-.9.3-1.5 1.6-1.5h1.7V3.4c-.8-.1-1.6-.2-2.4-.2-2.5 0-4.1 1.5-4.1 4.2v2.4H7.5V13h2.8v8z',
  x: 'M17.6 3h3.1l-6.8 7.7L22 21h-6.3l-4.9-6.4L5.2 21H2.1l7.2-8.3L1.7 3h6.4l4.4 5.9zm-1.1 16.2h1.7L7.3 4.7H5.5z',
  linkedin:
    'M4 9h3.6v12H4zM5.8 3.2a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2M10 9h3.4v1.7c.6-1 1.8-2 3.6-2 3.4 0 4 2.2 4 5.1V21h-3.6v-6.3c0-1.5 0-3-1.9-3s-2 1.4-2 2.9V21H10z',
};

/** The mark of a network, which leads to the company there; without an address it is an ornament (specification, section 2). */
export function SocialMark({ network, url }: Social) {
  return url ? (
    <a href={url} aria-label={NETWORK_NAMES[network]}>
      <Picture name={network} />
    </a>
  ) : (
    <span>
      <Picture name={network} />
    </span>
  );
}

function Picture({ name }: { name: SocialNetwork }) {
  if (name === 'instagram') {
    return (
      <svg className={icon.icon} viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
        <rect x="3" y="3" width="18" height="18" rx="5" />
        <circle cx="12" cy="12" r="4" />
        <circle cx="17.3" cy="6.7" r="1" fill="currentColor" stroke="none" />
      </svg>
    );
  }
  return (
    <svg className={icon.icon} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={FILLED[name]} />
    </svg>
  );
}
