import type { PropsWithChildren } from 'hono/jsx';

/** One line of what a request says, under its name. */
export function Line({ name, children }: PropsWithChildren<{ name: string }>) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
