import type { TriggerStatus } from '../../contracts/trigger-report';

interface TriggerRowMenuProps {
  /** The id of the form that all rows share. */
  form: string;
  id: string;
  /** The address of the trigger's page. */
  address: string;
  /** Absent while the trigger is being set up: then it cannot be asked yet. */
  status: TriggerStatus | undefined;
}

/** Shows the actions for one trigger in a table. An event to replay is chosen on the trigger's page. */
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
