import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './question.module.css';

/** Marks what Enter moves between: questions and fields for all rows, from one without an answer to the next. */
export const STEP = 'data-step';

interface Answer {
  value: string;
  title: ReactNode;
  text: string;
}

interface QuestionProps {
  title: string;
  about: string;
  answers: Answer[];
  /** Undefined until an answer is chosen. */
  chosen: string | undefined;
  /** The answers are raw lines of the file. */
  isRaw?: boolean;
  isBusy?: boolean;
  onChoose(value: string): void;
}

/** A question with examples from the file, and what each answer would mean. */
export function Question({ title, about, answers, chosen, isRaw = false, isBusy, onChoose }: QuestionProps) {
  const name = useId();
  return (
    <fieldset
      className={styles.question}
      aria-describedby={`${name}-about`}
      aria-busy={isBusy || undefined}
      {...{ [STEP]: true }}
    >
      <legend>
        <h2>{title}</h2>
      </legend>
      <p id={`${name}-about`}>{about}</p>
      <div className={styles.answers}>
        {answers.map((answer) => (
          <label key={answer.value} className={styles.answer}>
            <input type="radio" name={name} checked={answer.value === chosen} onChange={() => onChoose(answer.value)} />
            <span>
              {isRaw ? <b className={styles.raw}>{answer.title}</b> : answer.title}
              <small>{answer.text}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ChoicesProps {
  legend: ReactNode;
  options: readonly { value: string; label: string }[];
  /** Undefined until one is chosen. */
  chosen: string | undefined;
  className?: string | undefined;
  onChoose(value: string): void;
}

/** A few short answers side by side, chosen by one click. */
export function Choices({ legend, options, chosen, className, onChoose }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className={clsx(styles.choices, className)} {...{ [STEP]: true }}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
