import { useTranslation } from '#app/i18n/use-translation.tsx';
import { formatEstimate } from '#domain/dates.ts';
import type { DateQuestion as AskedDates } from '#domain/import.schema.ts';
import type { DateOrder } from '#domain/import.ts';
import { Question } from './question.tsx';

const ORDERS = ['dayFirst', 'monthFirst'] as const;

interface DateQuestionProps {
  question: AskedDates;
  order: DateOrder | undefined;
  onChoose(order: DateOrder): void;
}

/** Asks how dates are read that can be read both ways. Nothing is chosen beforehand: dates are not guessed. */
export function DateQuestion({ question, order, onChoose }: DateQuestionProps) {
  const { t, i18n } = useTranslation();
  const inUtc = { language: i18n.language, timeZone: 'UTC' };
  /** A day of the calendar, "yyyy-mm-dd", in words. */
  const toWords = (day: string) => formatEstimate(`${day.slice(0, 10)}T12:00:00Z`, inUtc);
  const { example, count, header, dayFirst, monthFirst } = question;
  const describe = (name: DateOrder) => {
    const { from, to, future } = question[name];
    const span = t(`adminImports.dates.${name}`, { from: toWords(from), to: toWords(to) });
    return future > 0 ? t('adminImports.dates.future', { span, count: future }) : span;
  };
  return (
    <Question
      title={t('adminImports.dates.title', {
        example,
        dayFirst: toWords(dayFirst.example),
        monthFirst: toWords(monthFirst.example),
      })}
      about={t('adminImports.dates.all', { count, header })}
      answers={ORDERS.map((name) => ({ value: name, title: toWords(question[name].example), text: describe(name) }))}
      chosen={order}
      onChoose={(value) => onChoose(value as DateOrder)}
    />
  );
}
