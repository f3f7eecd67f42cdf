import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

/** Also read by the tests, which wait until the page is alive. */
const ID = 'late';

/**
 * Runs in the page as it stands here. Once the page has been painted (at once in a tab that nobody sees, which is never
 * painted), it fetches all modules together and runs the waiting script.
 */
const START = `(() => {
  const { nonce } = document.currentScript;
  const late = document.getElementById('${ID}');
  const start = () => {
    for (const href of late.dataset.modules.split(' '))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, nonce }));
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', text: late.text, nonce }));
  };
  document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));
})()`;

/**
 * React Router's scripts, fetched after the first paint: on a slow line styles, letters and pictures go first, and nothing a
 * reader sees waits for a script. Forms, links and menus work from the start without them.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  const modules: string[] = [];
  const scripts = hold(Scripts({ nonce }), modules);
  if (scripts === null) return null;
  return (
    <>
      {scripts}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: START }} />
    </>
  );
}

interface Props {
  rel?: string;
  href?: string;
  type?: string;
  children?: ReactNode;
}

/** Takes the addresses out of the preloads, and makes the script that begins the work one that waits. */
function hold(node: ReactNode, modules: string[]): ReactNode {
  if (!isValidElement<Props>(node)) return node;
  const { rel, href, type, children } = node.props;
  if (rel === 'modulepreload') {
    if (href) modules.push(href);
    return null;
  }
  if (node.type === 'script' && type === 'module') {
    const waiting = { id: ID, type: 'text/plain', async: undefined, 'data-modules': modules.join(' ') };
    return cloneElement(node as ReactElement<object>, waiting);
  }
  if (node.type === 'script') return node;
  return cloneElement(node, {}, ...Children.toArray(children).map((child) => hold(child, modules)));
}
