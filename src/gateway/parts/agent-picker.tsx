/** More are searched by name: each option takes some fifty bytes. */
const mostListed = 50;

/** Chooses among the agents there are. */
export function AgentPicker({
  id,
  agents,
  chosen,
  none,
}: {
  id: string;
  agents: readonly string[];
  chosen: string;
  /** What it means to choose none. */
  none: string;
}) {
  const attributes = { id, name: 'agent', 'aria-describedby': `${id}-hint` };
  if (agents.length > mostListed)
    return <input {...attributes} value={chosen} placeholder={none} autocomplete="off" data-points-at="agent" />;
  return (
    <select {...attributes}>
      <option value="">{none}</option>
      {agents.map((agent) => (
        <option value={agent} selected={agent === chosen}>
          {agent}
        </option>
      ))}
    </select>
  );
}
