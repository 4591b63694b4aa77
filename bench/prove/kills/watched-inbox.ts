import { sandboxMailbox } from '../../../src/cli/demo/accounts';
import { agentTaskQueue, type Installation } from '../installation/installation';
import { persistently } from '../persistently';
import { workflowIds } from '../started-agents';
import { inTime, until } from '../until';

/** A trigger that starts an agent for each mail whose subject begins with "Event", notified by webhook. */
export interface WatchedInbox {
  readonly deliver: (subject: string) => void;
  /** Waits for the deliveries, then returns what is missing, duplicated or left over. */
  readonly problems: () => Promise<string[]>;
}

export async function watchInbox({ client, sandbox }: Installation): Promise<WatchedInbox> {
  await client.agents.define('watcher', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: {},
    triggers: [{ id: 'inbox', type: 'mail.newEmail', account: 'support', config: { filter: 'subject:Event' } }],
  });
  const isReady = async (): Promise<boolean> =>
    (await client.triggers.get('inbox')).lastCompletePullAt !== undefined && sandbox.graph.subscriptions().length === 1;
  await until('the trigger has a webhook', isReady, 60);
  const delivered: string[] = [];

  const starts = (): Promise<string[]> => workflowIds(client, 'noting');

  return {
    deliver: (subject) => {
      const { immutableId } = sandbox.graph.deliverMail(sandboxMailbox, { from: 'lena@northwind.example', subject });
      delivered.push(immutableId);
    },
    problems: async () => {
      await inTime(async () => (await starts()).length >= delivered.length, 90);
      await sandbox.webhooks.idle();
      const ids = await persistently(starts);
      const webhooks = sandbox.graph.subscriptions().length;
      return [
        ...delivered.flatMap((event) => {
          const count = ids.filter((id) => id.includes(event)).length;
          return count === 1 ? [] : [`a mail that arrived started ${count} agents`];
        }),
        ...(webhooks === 1 ? [] : [`${webhooks} webhooks where one is needed`]),
      ];
    },
  };
}
