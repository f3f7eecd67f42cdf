import text from '#app/ui/text.module.css';

interface TableHeadProps {
  columns: readonly string[];
  /** What the column of the buttons is called; it is heard, not seen. */
  act?: string | undefined;
}

/** The names of a table's columns. */
export function TableHead({ columns, act }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        {act ? (
          <th scope="col">
            <span className={text.visuallyHidden}>{act}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
