import { type FormEvent, type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toPrefixes } from '#domain/company/company.ts';
import { checkTrackingNumbers, type TrackingNumbersCheck } from '#domain/tracking/numbers.ts';
import { toLookupAddress } from './to-lookup-address.ts';

export type TrackingProblem = Extract<TrackingNumbersCheck, { ok: false }>['problem'];

interface TrackingBoxOptions {
  typed: string;
  problem: TrackingProblem | undefined;
  /** The numbers that `typed` may mean, as the server reads it. */
  meant?: string[] | undefined;
  /** Between the numbers of a list; default a comma. */
  separator?: string;
  /** Told after each check and each edit. */
  onProblem?: ((problem: TrackingProblem | undefined, typed: string) => void) | undefined;
}

type Box = RefObject<HTMLInputElement | HTMLTextAreaElement | null>;

/** What a tracking box does with what is typed: checks it (specification, section 5) and asks for it. */
export function useTrackingBox(field: Box, { typed, separator = ', ', onProblem, ...first }: TrackingBoxOptions) {
  const { t } = useTranslation();
  const company = useCompany();
  const navigate = useNavigate();
  const { mostNumbers } = useCapabilities();
  const [problem, setProblem] = useState(first.problem);
  const [meant, setMeant] = useState(first.meant ?? []);
  const [isOffline, setIsOffline] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const tell = (next: TrackingProblem | undefined, value: string) => {
    setProblem(next);
    setMeant([]);
    setIsOffline(false);
    onProblem?.(next, value);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!field.current) return;
    const typed = field.current.value;
    const check = checkTrackingNumbers(typed, toPrefixes(company), mostNumbers);
    // What is no number stays as it was typed: without its blanks nobody could read or correct it.
    const value = check.ok ? check.values.join(separator) : typed;
    field.current.value = value;
    tell(check.ok ? undefined : check.problem, value);
    if (!check.ok) {
      field.current.focus();
      // Only who mistypes needs it: not every visitor waits for its bytes.
      const { listMeantNumbers } = await import('#domain/tracking/find-numbers.ts');
      if (field.current?.value === value) setMeant(listMeantNumbers(value, toPrefixes(company), mostNumbers));
    } else if (!navigator.onLine) setIsOffline(true);
    else {
      setIsBusy(true);
      await navigate(toLookupAddress(check.values));
      setIsBusy(false);
    }
  };
  const error = isOffline ? t('trackForm.offline') : problem && t(`errors.${problem}`, { prefix: company.prefix });
  return { problem, meant, error, isBusy, onEdit: (value: string) => tell(undefined, value), onSubmit };
}
