import { canonicalJson } from '../encryption/canonical-json';
import type { KeyRing } from '../encryption/key-ring';
import { sign, verify } from '../encryption/sign';
import type { ScheduledStart } from '../messages/agent-run';

const text = ({ agent, schedule, input }: Omit<ScheduledStart, 'seal'>): string =>
  canonicalJson({ agent, schedule, input });

/** Signs the start that a schedule makes. */
export const signSchedule = (keyRing: KeyRing, start: Omit<ScheduledStart, 'seal'>): ScheduledStart => ({
  ...start,
  seal: sign(keyRing, 'schedules', text(start)),
});

/** Whether a holder of the key ring made the schedule. */
export const isScheduleSigned = (keyRing: KeyRing, start: ScheduledStart): boolean =>
  verify(keyRing, 'schedules', text(start), start.seal);
