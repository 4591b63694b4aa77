import type { TriggerStatus } from '../../contracts/trigger-report';

interface TriggerRowMenuProps {
  /** Id of the form that all rows send. */
  form: string;
  id: string;
  /** Of the trigger's page. */
  address: string;
  /** Absent while it is being set up: then there is nothing to ask yet. */
  status: TriggerStatus | undefined;
}

/** What can be done with one of an agent's triggers; an event to replay is chosen on its page. */
export function TriggerRowMenu({ form, id, address, status }: TriggerRowMenuProps) {
  const actions: [action: string, label: string][] =
    status === undefined
      ? []
      : [
          status === 'paused' ? ['resume', 'Resume'] : ['pause', 'Pause'],
          ['test', 'Test'],
          ['diagnose', 'Why did it not fire?'],
        ];
  return (
    <details class="menu">
      <summary aria-label={`What to do with ${id}`}>…</summary>
      <div>
        {actions.map(([action, label]) => (
          <button form={form} formaction={`${address}/${action}`}>
            {label}
          </button>
        ))}
        <a class="button" href={`${address}#events`}>
          Replay an event …
        </a>
        <a class="button" href={`${address}/remove`}>
          Remove …
        </a>
      </div>
    </details>
  );
}
