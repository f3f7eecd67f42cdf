import { Fragment } from 'react';
import { Key } from '../frame/shortcuts/key.tsx';
import { cutAtWords } from './search-guide.ts';

/** A text of the guide: its keys as keys, and what was searched for marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  // Every second part is the key between the brackets. Parts never change their places.
  return text
    .split(/\[\[(.+?)\]\]/)
    .map((part, index) =>
      index % 2 === 1 ? (
        <Key key={index}>{part}</Key>
      ) : (
        <Fragment key={index}>
          {cutAtWords(part, words).map((piece, position) =>
            piece.isHit ? <mark key={position}>{piece.text}</mark> : <Fragment key={position}>{piece.text}</Fragment>,
          )}
        </Fragment>
      ),
    );
}
