import { signatureOf } from '../encryption/signature-of';
import type { ScheduledStart } from '../messages/agent-run';

/** Signature of the start that a schedule makes. */
export const scheduleSignature = signatureOf<Omit<ScheduledStart, 'seal'>>(
  'schedules',
  ({ agent, schedule, input }) => ({ agent, schedule, input }),
);
