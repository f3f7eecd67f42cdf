import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { href, Scripts } from 'react-router';

/** Also read by the tests, which wait until the page is alive. */
const ID = 'late';

/** So long the scripts wait for a page that is never quite there, in ms: a picture that hangs must not keep it lifeless. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Runs in the page as it stands here, written by the server: React in the browser leaves it alone. Once all that a reader sees has been fetched and painted (at once in a tab that nobody
 * sees, which is never painted), it fetches all modules together, runs the waiting script and names the manifest.
 */
const START = import.meta.env.SSR
  ? `(() => {
  const { nonce } = document.currentScript;
  const late = document.getElementById('${ID}');
  const link = (rel, href) => document.head.append(Object.assign(document.createElement('link'), { rel, href, nonce }));
  const start = () => {
    for (const href of late.dataset.modules.split(' ')) link('modulepreload', href);
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', text: late.text, nonce }));
    link('manifest', '${href('/manifest.webmanifest')}');
  };
  if (document.hidden) return start();
  const painted = new Promise((done) =>
    PerformanceObserver.supportedEntryTypes.includes('paint')
      ? new PerformanceObserver((_, observer) => done(observer.disconnect())).observe({ type: 'paint', buffered: true })
      : requestAnimationFrame(() => setTimeout(done)));
  const loaded = new Promise((done) => (document.readyState === 'complete' ? done() : addEventListener('load', done)));
  const waited = new Promise((done) => setTimeout(done, ${LONGEST_WAIT_MS}));
  Promise.race([Promise.all([painted, loaded]), waited]).then(start);
})()`.replace(/\n\s+/g, ' ')
  : '';

/**
 * React Router's scripts, loaded after the first paint, so that they do not compete with styles, fonts and images on a slow line: nothing a
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
