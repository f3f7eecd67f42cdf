import { useTranslation } from '#app/i18n/use-translation.tsx';
import { formatEstimate } from '#domain/dates.ts';
import { DATE_ORDERS, type DateOrder } from '#domain/imports/import.ts';
import type { DateQuestion as AskedDates } from '#domain/imports/schema.ts';
import { Question } from './question.tsx';

interface DateQuestionProps {
  question: AskedDates;
  order: DateOrder | undefined;
  onChoose(order: DateOrder): void;
}

/** Asks how dates are read that can be read in several ways. Nothing is chosen beforehand: dates are not guessed. */
export function DateQuestion({ question, order, onChoose }: DateQuestionProps) {
  const { t, i18n } = useTranslation();
  const inUtc = { language: i18n.language, timeZone: 'UTC' };
  /** A day of the calendar, "yyyy-mm-dd", in words. */
  const toWords = (day: string) => formatEstimate(`${day.slice(0, 10)}T12:00:00Z`, inUtc);
  const { example, count, header } = question;
  const answers = DATE_ORDERS.flatMap((name) => {
    const reading = question[name];
    if (!reading) return [];
    const { from, to, future } = reading;
    const span = t(`adminImports.dates.${name}`, { from: toWords(from), to: toWords(to) });
    const text = future > 0 ? t('adminImports.dates.future', { span, count: future }) : span;
    return [{ value: name, title: toWords(reading.example), text }];
  });
  return (
    <Question
      title={t('adminImports.dates.title', {
        example,
        first: answers[0]?.title,
        second: answers[1]?.title,
      })}
      about={t('adminImports.dates.all', { count, header })}
      answers={answers}
      chosen={order}
      onChoose={(value) => onChoose(value as DateOrder)}
    />
  );
}
