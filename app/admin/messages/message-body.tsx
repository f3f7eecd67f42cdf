/** The text to the letter, with its line breaks; a script in it is text too. */
export function MessageBody({ text }: { text: string }) {
  return (
    <p className="body" dir="auto">
      {text}
    </p>
  );
}
