import { type ReactNode, useId } from 'react';
import styles from './question.module.css';

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
    <fieldset className={styles.question} aria-describedby={`${name}-about`} aria-busy={isBusy || undefined}>
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
