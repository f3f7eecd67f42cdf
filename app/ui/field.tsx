import type { ComponentProps } from 'react';
import { FieldFrame, type LabelProps } from './field-frame.tsx';

/** A labeled input with its hint or error below. */
export function Field({ id, label, optional, hint, error, ...input }: LabelProps & ComponentProps<'input'>) {
  return (
    <FieldFrame {...{ id, label, optional, hint, error }} isAnnounced>
      {(framed) => <input {...framed} {...input} />}
    </FieldFrame>
  );
}
