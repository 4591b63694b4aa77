import type { BoardSteps, CalendarSteps, ContactsSteps, MailSteps } from './described-steps';
import type { StepOptions } from './call-step';
import { callStep } from './call-step';
import type { StepsOf } from './steps-of';

/**
 * A typed proxy for one group of steps, made without the contracts' schemas: schemas at the top of a workflow bundle make every workflow
 * start several times slower. `then` and symbols return undefined, so that an async function can return the group.
 */
function group<Prefix extends string>(prefix: Prefix): StepsOf<Prefix> {
  return new Proxy({} as StepsOf<Prefix>, {
    get: (_target, property) =>
      typeof property === 'symbol' || property === 'then'
        ? undefined
        : (input: unknown, options?: StepOptions) => callStep(`${prefix}.${property}`, input, options),
  });
}

/** Mail steps: `await mail.sendEmail({ … })`. */
export const mail: MailSteps = group('mail');
/** Calendar steps. */
export const calendar: CalendarSteps = group('calendar');
/** Contact steps. */
export const contacts: ContactsSteps = group('contacts');
/** Board steps: `await board.createCard({ … })`. */
export const board: BoardSteps = group('board');
