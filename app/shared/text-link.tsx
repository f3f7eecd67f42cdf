import { Link, type LinkProps } from 'react-router';
import text from '#app/ui/text.module.css';

/** A link within a sentence. */
export const TextLink = (props: LinkProps) => <Link className={text.link} {...props} />;
