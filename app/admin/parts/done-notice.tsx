import { useFocusOn } from '#app/shared/use-focus-on.ts';
import { Alert } from '#app/ui/alert.tsx';
import styles from './done-notice.module.css';

/** Says what was done and takes the focus: the button that was pressed may be gone with its row. `token` is new each time. */
export function DoneNotice({ token, children }: { token: object | null | undefined; children: string }) {
  const notice = useFocusOn<HTMLDivElement>(token);
  return (
    <div ref={notice} className={styles.notice} tabIndex={-1}>
      <Alert tone="success">{children}</Alert>
    </div>
  );
}
