import { type FormEvent, useState } from 'react';
import { checkContact } from '#domain/contact.ts';
import { readContact } from './read-contact.ts';
import type { ContactResult } from './send-contact.ts';

/** Which fields the visitor put right since the answer to the form; the next answer judges anew. */
export function useCorrected(result: ContactResult | undefined) {
  const [state, setState] = useState({ result, fields: [] as string[] });
  const fields = state.result === result ? state.fields : [];
  const onInput = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    if (result?.kind !== 'invalid' || !(target instanceof Element)) return;
    const name = target.getAttribute('name') ?? '';
    const { values } = readContact(new FormData(currentTarget));
    const isWrong = checkContact(values).some(({ path }) => path === name);
    const others = fields.filter((field) => field !== name);
    setState({ result, fields: isWrong ? others : [...others, name] });
  };
  return { corrected: fields, onInput };
}
