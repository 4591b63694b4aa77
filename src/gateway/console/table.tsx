import type { PropsWithChildren } from 'hono/jsx';

interface TableProps {
  /** The column headings; `undefined` leaves a column out. */
  columns: readonly (Column | string | undefined)[];
  caption?: string;
  /** A class besides the standard class of all tables. */
  class?: string;
}

interface Column {
  text: string;
  /** Only for screen readers: the content of the column explains itself. */
  isHidden?: true;
  /** Aligns the heading to the far side, like the content of the column. */
  atEnd?: true;
}

/** A table whose children are its rows. On a narrow screen each row becomes a block. */
export function Table({ columns, caption, class: name, children }: PropsWithChildren<TableProps>) {
  return (
    <div class="table">
      <table class={name === undefined ? 'stack' : `stack ${name}`}>
        {caption === undefined ? null : <caption>{caption}</caption>}
        <thead>
          <tr>{columns.map((column) => (column === undefined ? null : <Head column={column} />))}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Head({ column }: { column: Column | string }) {
  const { text, isHidden, atEnd } = typeof column === 'string' ? { text: column } : column;
  return (
    <th scope="col" {...(atEnd !== undefined && { class: 'end' })}>
      {isHidden === undefined ? text : <span class="visually-hidden">{text}</span>}
    </th>
  );
}
