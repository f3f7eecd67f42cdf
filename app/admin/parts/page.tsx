import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useFocusOn } from '#app/shared/use-focus-on.ts';
import { Alert } from '#app/ui/alert.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import pageStyles from './page.module.css';

/** A link to the parent page, above the heading. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={pageStyles.back} to={to}>
      <ArrowLeft className={icon.small} />
      {children}
    </Link>
  );
}

/** Confirms an action and takes the focus, because the pressed button may be gone with its row. `token` changes each time. */
export function DoneNotice({ token, children }: { token: object | null | undefined; children: string }) {
  const notice = useFocusOn<HTMLDivElement>(token);
  return (
    <div ref={notice} className={pageStyles.notice} tabIndex={-1}>
      <Alert tone="success">{children}</Alert>
    </div>
  );
}

/** A section of the settings: heading and hint beside its fields. */
export function SettingsSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={pageStyles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {hint ? <p className={field.hint}>{hint}</p> : null}
      </div>
      <div className={pageStyles.body}>{children}</div>
    </section>
  );
}

interface CollapsibleSectionProps {
  title: string;
  /** Summary of the content while it is collapsed. */
  summary: string;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  children: ReactNode;
}

/** Fields that stay collapsed until they are needed. */
export function CollapsibleSection({ title, summary, isOpen, onToggle, children }: CollapsibleSectionProps) {
  return (
    <details className={pageStyles.folded} open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>
        {title}
        {summary && !isOpen ? (
          <span className={pageStyles.known} dir="auto">
            {summary}
          </span>
        ) : null}
      </summary>
      {children}
    </details>
  );
}
