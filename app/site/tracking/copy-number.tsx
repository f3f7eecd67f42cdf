import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { copyText } from './copy-text.ts';

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
    <div className="tk-no">
      <span>{t('track.number')}</span>
      <span className="code" ref={number}>
        {trackingNumber}
      </span>
      <button type="button" className={isReady ? 'copy' : 'copy off'} onClick={copy}>
        {result === 'copied' ? <Check className="i i-s" /> : <Copy className="i i-s" />}
        {result ? t(`track.${result}`) : t('track.copy')}
      </button>
      <span className="sr" role="status">
        {result && t(`track.${result}`)}
      </span>
    </div>
  );
}
