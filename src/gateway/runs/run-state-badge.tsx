/** Every other status means that a run did not end as intended. */
const badges: Readonly<Record<string, string>> = {
  RUNNING: 'badge',
  COMPLETED: 'badge good',
  CONTINUED_AS_NEW: 'badge',
};

/** Shows the status of a run. @param status as Temporal names it */
export const RunStateBadge = ({ status }: { status: string }) => (
  <span class={badges[status] ?? 'badge bad'}>{status.toLowerCase().replaceAll('_', ' ')}</span>
);
