import { type ReactNode, useId } from 'react';

/** A part of the form with its heading and hint beside the fields. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand in a grid beside the fields
    <div className="fs" role="group" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {hint ? <p className="hint">{hint}</p> : null}
      </div>
      <div className="f">{children}</div>
    </div>
  );
}
