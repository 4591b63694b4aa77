import { seesNothing } from '../../contracts/trigger-problem-kinds';
import type { DefinedTrigger } from './defined-triggers';

/** Shows in one word whether the trigger works. */
export function TriggerStatus({ trigger: { overview, unreadable, taken } }: { trigger: DefinedTrigger }) {
  if (unreadable !== undefined) return <span class="badge bad">unreadable</span>;
  if (taken !== undefined) return <span class="badge bad">id is taken</span>;
  if (overview === undefined) return <span class="badge">being set up</span>;
  if (overview.endedAt !== undefined) return <span class="badge bad">ended</span>;
  if (overview.status === 'paused') return <span class="badge warning">paused</span>;
  if (overview.problem !== undefined) {
    const { kind } = overview.problem;
    return <span class={seesNothing(kind) ? 'badge bad' : 'badge warning'}>{kind}</span>;
  }
  return <span class="badge good">active</span>;
}
