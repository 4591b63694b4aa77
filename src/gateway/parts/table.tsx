import type { PropsWithChildren } from 'hono/jsx';

interface TableProps {
  /** What stands over each column; `undefined` where there is no such column this time. */
  columns: readonly (Column | string | undefined)[];
  caption?: string;
  /** Beside what all tables have. */
  class?: string;
}

interface Column {
  text: string;
  /** Read out only: what stands in the column says itself what it is. */
  isHidden?: true;
  /** At the far side, as what stands below it. */
  atEnd?: true;
}

/** A table of rows, which are its children; on a narrow screen each row becomes a block. */
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
    <th scope="col" {...(atEnd === undefined ? {} : { class: 'end' })}>
      {isHidden === undefined ? text : <span class="visually-hidden">{text}</span>}
    </th>
  );
}
