import type { TriggerStatus } from '../../contracts/trigger-report';
import { FormToken } from '../console/form-token';
import type { Session } from '../console/session/session';

interface TriggerMenuProps {
  session: Session;
  address: string;
  /** Absent while the trigger is being set up: then it cannot be asked yet. */
  status: TriggerStatus | undefined;
}

/** Shows all actions for a trigger. */
export function TriggerMenu({ session, address, status }: TriggerMenuProps) {
  const actions: [action: string, label: string][] =
    status === undefined
      ? []
      : [
          ['test', 'Test'],
          ['diagnose', 'Why did it not fire?'],
          status === 'paused' ? ['resume', 'Resume'] : ['pause', 'Pause'],
        ];
  return (
    <form method="post" class="actions">
      <FormToken session={session} />
      {actions.map(([action, label]) => (
        <button type="submit" formaction={`${address}/${action}`}>
          {label}
        </button>
      ))}
      <details class="menu">
        <summary>More</summary>
        <div>
          <a class="button" href={`${address}/edit`}>
            Edit
          </a>
          <a class="button" href={`${address}/remove`}>
            Remove …
          </a>
        </div>
      </details>
    </form>
  );
}
