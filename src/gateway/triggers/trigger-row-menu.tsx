import type { TriggerStatus } from '../../contracts/trigger-report';
import { FormToken } from '../console/form-token';
import type { Session } from '../console/session';

interface TriggerRowMenuProps {
  session: Session;
  id: string;
  /** Of the trigger's page. */
  address: string;
  /** Absent while it is being set up: then there is nothing to ask yet. */
  status: TriggerStatus | undefined;
}

/** What can be done with one of an agent's triggers; an event to replay is chosen on its page. */
export function TriggerRowMenu({ session, id, address, status }: TriggerRowMenuProps) {
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
        <form method="post">
          <FormToken session={session} />
          {actions.map(([action, label]) => (
            <button type="submit" formaction={`${address}/${action}`}>
              {label}
            </button>
          ))}
        </form>
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
