import type { PropsWithChildren } from 'hono/jsx';

/** One line of a list of what something is, under its name. */
export function Line({ name, children }: PropsWithChildren<{ name: string }>) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
