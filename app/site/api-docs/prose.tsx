import styles from './api-docs.module.css';
import type { Block } from './to-blocks.ts';

/** A paragraph with its `code` and [links](https://…). */
export function Prose({ text }: { text: string }) {
  return (
    <p>
      {text.split(/(`[^`]+`|\[[^\]]+\]\(https:[^)]+\))/).map((part, index) => {
        const link = /^\[(.+)\]\((.+)\)$/.exec(part);
        // Parts never change their places.
        if (link) {
          return (
            <a key={index} href={link[2]}>
              {link[1]}
            </a>
          );
        }
        return part.startsWith('`') ? (
          <code key={index} className={styles.code}>
            {part.slice(1, -1)}
          </code>
        ) : (
          part
        );
      })}
    </p>
  );
}

/** What is typed or answered, to the letter. */
export function Code({ label, text }: { label?: string; text: string }) {
  return (
    <figure className={styles.figure}>
      {label ? <figcaption>{label}</figcaption> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place is scrolled, by keys, too. */}
      <pre className={styles.pre} tabIndex={0} lang="en">
        {text}
      </pre>
    </figure>
  );
}

/** A guide as it is written in docs/. */
export function Guide({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => {
    // Parts never change their places, so their index is a key.
    if (block.kind === 'heading') return <h2 key={index}>{block.text}</h2>;
    if (block.kind === 'text') return <Prose key={index} text={block.text} />;
    return <Code key={index} text={block.text} />;
  });
}
