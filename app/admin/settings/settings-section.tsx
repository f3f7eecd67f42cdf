import { type ReactNode, useId } from 'react';

/** A part of the settings: its heading and hint beside what it sets. */
export function SettingsSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="sset" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {hint ? <p className="hint">{hint}</p> : null}
      </div>
      <div>{children}</div>
    </section>
  );
}
