import type { PropsWithChildren } from 'hono/jsx';

/** Shows one line of a description list: a name and its value. */
export function Line({ name, children }: PropsWithChildren<{ name: string }>) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
