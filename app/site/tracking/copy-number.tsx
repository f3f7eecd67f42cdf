import { clsx } from 'clsx';
import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useCopy } from '#app/shared/use-copy.ts';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import styles from './copy-number.module.css';
import { NumberLine } from './number-line.tsx';

/** The tracking number with a button that copies it. Until a script runs the button only keeps its place. */
export function CopyNumber({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation();
  const number = useRef<HTMLSpanElement>(null);
  const { isReady, result, copy } = useCopy(number);
  return (
    <NumberLine trackingNumber={trackingNumber} ref={number}>
      <button type="button" className={clsx(styles.copy, isReady || styles.notReady)} onClick={copy}>
        {result === 'copied' ? <Check className={icon.small} /> : <Copy className={icon.small} />}
        <span>{result ? t(`track.${result}`) : t('track.copy')}</span>
      </button>
      <span className={text.visuallyHidden} role="status">
        {result && t(`track.${result}`)}
      </span>
    </NumberLine>
  );
}
