import type { AgentDefinitionInput, NewEmailEvent, TriggerStart } from '../../src/contracts';
import type { RecentEvent } from '../../src/contracts/trigger-report';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, type World } from '../support/world';

/** A world whose agent "watcher" notes the mails it is started for, of which triggers find out by looking. */
export interface MailTriggerWorld extends World {
  /** Sets the watcher's triggers up, and waits until each has looked. */
  watch: (...triggers: NonNullable<AgentDefinitionInput['triggers']>) => Promise<void>;
  hasLooked: (id: string) => Promise<string | undefined>;
  /** What a trigger says of the event a person would recognise by this subject. */
  seen: (id: string, subject: string) => Promise<RecentEvent>;
  startOf: (event: RecentEvent) => Promise<TriggerStart<NewEmailEvent>>;
}

export async function createMailTriggerWorld(): Promise<MailTriggerWorld> {
  const world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers();
  const { agents, temporal, triggers } = world.client;
  const hasLooked = async (id: string): Promise<string | undefined> =>
    (await triggers.get(id).catch(() => undefined))?.lastCompletePullAt;
  return {
    ...world,
    hasLooked,
    watch: async (...wanted) => {
      const noting = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} };
      await agents.define('watcher', { ...noting, triggers: wanted });
      await Promise.all(wanted.map(({ id }) => eventually(`${id} has looked`, () => hasLooked(id))));
    },
    seen: (id, subject) =>
      eventually(`${id} has seen "${subject}"`, async () =>
        (await triggers.get(id)).recent.find(({ label }) => label === subject),
      ),
    startOf: async ({ workflowId }) =>
      (await temporal.workflow.getHandle(workflowId!).result()) as TriggerStart<NewEmailEvent>,
  };
}
