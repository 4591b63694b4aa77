import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { History } from '@temporalio/common/lib/proto-utils';
import { mailAccount } from '../../../src/cli/demo/accounts';
import { refreshUpdate } from '../../../src/messages/connected-account';
import { eventsSignal } from '../../../src/messages/trigger';
import { accountWorkflow, agentWorkflow, triggerWorkflow } from '../../../src/messages/workflow-kinds';
import type { MeasuredService } from '../../measured-service';

export interface Recorded {
  readonly workflowId: string;
  readonly history: History;
  readonly events: number;
}

/** The life of an entity: an action that starts it and returns its id, and an action that is repeated on it. */
interface Life {
  readonly begin: (service: MeasuredService) => Promise<string>;
  readonly happens: (service: MeasuredService, workflowId: string, time: number) => Promise<unknown>;
  /** Number of repetitions, unless the run ends earlier. */
  readonly times: number;
}

const definition = (text: string) => ({
  workflowType: 'lived',
  taskQueue: 'nobodys',
  equipment: { 'mail.findEmail': {}, 'mail.sendEmail': {}, 'board.createCard': {} },
  triggers: [{ id: 'lived', type: 'mail.newEmail', account: mailAccount, config: { filter: `subject:${text}` } }],
});
const mail = { to: ['lena@northwind.example'], subject: 'Hello', body: 'Hello.' };

/**
 * The life of each entity until its run ends. An approval has one run, as long as decisions are refused, each in eleven
 * events: twenty are more than a person makes.
 */
export const lives: Readonly<Record<string, Life>> = {
  'an agent': {
    begin: async ({ client }) => {
      await client.agents.define('lived', definition('one'));
      return agentWorkflow.idOf('lived');
    },
    happens: ({ client }, _workflowId, time) => client.agents.define('lived', definition(String(time))),
    times: 400,
  },
  'a connected account': {
    begin: () => Promise.resolve(accountWorkflow.idOf(`mail/${mailAccount}`)),
    // Every token counts as refused, so each is renewed. Connecting the account again would begin a new run.
    happens: ({ client }, workflowId) =>
      client.temporal.workflow
        .getHandle(workflowId)
        .executeUpdate(refreshUpdate, { args: [{ refusedVersion: Number.MAX_SAFE_INTEGER }] }),
    times: 400,
  },
  'a trigger': {
    begin: () => Promise.resolve(triggerWorkflow.idOf('lived')),
    happens: async ({ client }, workflowId, time) => {
      const hints = Array.from({ length: 5 }, (_, hint) => ({
        id: `nothing-${time}-${hint}`,
        receivedAt: new Date().toISOString(),
      }));
      await client.temporal.workflow.getHandle(workflowId).signal(eventsSignal, { hints });
      await sleep(50);
    },
    times: 400,
  },
  'an approval': {
    begin: async ({ client }) => {
      await client.calls.start('mail.sendEmail', mail);
      for (;;) {
        const [approval] = await client.approvals.list();
        if (approval !== undefined) return approval.id;
        await sleep(100);
      }
    },
    happens: ({ client }, workflowId) =>
      // Without a recipient the decision is refused, and the request stays open.
      client.approvals
        .decide(workflowId, 'Grace', { decision: 'approve', input: { ...mail, to: [] } })
        .catch(() => undefined),
    times: 20,
  },
};

/** Repeats an entity's action until its first run ends or the repetitions are done, and returns that run's history. */
export async function recordLife(service: MeasuredService, life: Life, times: number): Promise<Recorded> {
  const { temporal } = service.client;
  const workflowId = await life.begin(service);
  const first = await runOf(temporal, workflowId);
  for (let time = 0; time < times; time += 1) {
    await life.happens(service, workflowId, time);
    if (time % 10 === 0 && (await runOf(temporal, workflowId)) !== first) break;
  }
  const history = await temporal.workflow.getHandle(workflowId, first).fetchHistory();
  return { workflowId, history, events: history.events?.length ?? 0 };
}

async function runOf(temporal: Client, workflowId: string): Promise<string> {
  for (;;) {
    // A newly defined agent starts its trigger a moment later.
    const description = await temporal.workflow
      .getHandle(workflowId)
      .describe()
      .catch(() => undefined);
    if (description !== undefined) return description.runId;
    await sleep(100);
  }
}
