/** Every other state is the end of a run that was not meant to end like this. */
const badges: Readonly<Record<string, string>> = {
  RUNNING: 'badge',
  COMPLETED: 'badge good',
  CONTINUED_AS_NEW: 'badge',
};

/** How a run stands. @param status as Temporal says it */
export const RunStateBadge = ({ status }: { status: string }) => (
  <span class={badges[status] ?? 'badge bad'}>{status.toLowerCase().replaceAll('_', ' ')}</span>
);
