import { CircleAlert } from 'lucide-react';

/** The line under a field: its hint, replaced by the error while there is one. The field names it in `aria-describedby`. */
export function FieldNote({ id, hint, error }: { id: string; hint?: string; error?: string }) {
  if (error) {
    return (
      <p id={id} className="err" role="alert">
        <CircleAlert className="i" />
        <span>{error}</span>
      </p>
    );
  }
  return hint ? (
    <p id={id} className="hint">
      {hint}
    </p>
  ) : null;
}
