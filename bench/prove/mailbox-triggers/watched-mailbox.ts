import { z } from 'zod';
import { mailAccount } from '../../../src/cli/demo/accounts';
import { until } from '../until';
import { agentTaskQueue, type Installation } from '../installation/installation';

/** How long before an event the trigger starts its agent, in minutes. */
export const minutesBefore = 15;

/** Names events that begin within the proof; events that the sandbox seeds do not have this name. */
export const soon = 'Soon';

/** Returns one trigger of each mailbox type except New Email. @param calendar id of a calendar other than the main one */
const watched = (calendar: string): Record<string, { type: string; config: Record<string, unknown> }> => ({
  sent: { type: 'mail.newEmail', config: { direction: 'sent' } },
  labelled: { type: 'mail.emailChanged', config: { change: 'labelled', labels: ['Agent'] } },
  flagged: { type: 'mail.emailChanged', config: { change: 'flagged' } },
  read: { type: 'mail.emailChanged', config: { change: 'read' } },
  filed: { type: 'mail.emailChanged', config: { change: 'moved', folder: 'archive' } },
  events: { type: 'mail.eventChanged', config: {} },
  fairs: { type: 'mail.eventChanged', config: { calendar } },
  starting: { type: 'mail.eventStarting', config: { minutesBefore, query: soon } },
  contacts: { type: 'mail.contactChanged', config: {} },
});

/** Sets the triggers up and waits until they watch; returns their names. */
export async function watchMailbox({ client, sandbox }: Installation, calendar: string): Promise<string[]> {
  const triggers = Object.entries(watched(calendar)).map(([id, trigger]) => ({ id, account: mailAccount, ...trigger }));
  await client.agents.define('watcher', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: {},
    triggers,
  });
  const announced = triggers.filter(({ type }) => type !== 'mail.eventStarting');
  const isReady = async (): Promise<boolean> => {
    const overviews = await Promise.all(triggers.map(({ id }) => client.triggers.get(id)));
    const haveLooked = overviews.every(({ lastCompletePullAt }) => lastCompletePullAt !== undefined);
    return haveLooked && sandbox.graph.subscriptions().length >= announced.length;
  };
  await until('the triggers have looked', isReady, 120);
  return triggers.map(({ id }) => id);
}

/** All fields that distinguish the events of these triggers. */
const eventSchema = z.looseObject({
  id: z.string().optional(),
  subject: z.string().optional(),
  change: z.string().optional(),
  eventId: z.string().optional(),
  contactId: z.string().optional(),
  at: z.string().optional(),
  event: z.looseObject({ id: z.string() }).optional(),
});

/** Returns the key of an event in the words of the log. */
export function keyOf(trigger: string, raw: unknown): string {
  const { id, subject, change, eventId, contactId, at, event } = eventSchema.parse(raw);
  if (trigger === 'sent') return String(subject);
  if (trigger === 'starting') return `${String(event?.id)} ${String(at)}`;
  return `${String(eventId ?? contactId ?? id)} ${String(change)}`;
}
