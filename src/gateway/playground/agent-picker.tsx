/** If there are more agents, the field searches by name: each option takes some fifty bytes. */
const mostListed = 50;

/** Lets people choose an agent. */
export function AgentPicker({
  id,
  agents,
  chosen,
  none,
}: {
  id: string;
  agents: readonly string[];
  chosen: string;
  /** The label for choosing no agent. */
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
