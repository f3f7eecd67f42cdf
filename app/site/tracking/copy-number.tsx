import { clsx } from 'clsx';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import styles from './copy-number.module.css';
import { copyText } from './copy-text.ts';
import { NumberLine } from './number-line.tsx';

const SHOWN_MS = 3_000;

/** The tracking number with a button that copies it. Until a script runs the button only keeps its place. */
export function CopyNumber({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation();
  const number = useRef<HTMLSpanElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [result, setResult] = useState<'copied' | 'selected'>();
  useEffect(() => setIsReady(true), []);
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    if (number.current) setResult((await copyText(number.current)) ? 'copied' : 'selected');
  };
  return (
    <NumberLine trackingNumber={trackingNumber} ref={number}>
      <button type="button" className={clsx(styles.copy, isReady || styles.notReady)} onClick={copy}>
        {result === 'copied' ? <Check className={icon.small} /> : <Copy className={icon.small} />}
        {result ? t(`track.${result}`) : t('track.copy')}
      </button>
      <span className={text.visuallyHidden} role="status">
        {result && t(`track.${result}`)}
      </span>
    </NumberLine>
  );
}
