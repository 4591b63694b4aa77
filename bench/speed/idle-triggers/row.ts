import { setTimeout as sleep } from 'node:timers/promises';
import { boardAccount, mailAccount } from '../../../src/cli/demo/accounts';
import type { AgentDefinitionInput } from '../../../src/contracts';
import { triggerWorkflow } from '../../../src/messages/workflow-kinds';
import { processorSeconds, residentMegabytes } from '../../process-tree';
import { startInstallation, type Installation } from '../../prove/installation/installation';
import { scaled, type Figure, type Row, type RunOptions } from '../row';

/**
 * Five minutes: each agent's keeper runs once in this time, and V8 collects the garbage of setting a thousand triggers
 * up, which holds up to 350 MB more in the first two minutes and nothing afterwards.
 */
const whole = { triggers: 1_000, seconds: 300 };
const triggersOfAgent = 50;
/** Long enough for every trigger to have pulled once. */
const settlingSeconds = 20;

const whats = {
  events: 'idle triggers, looking once a minute: events that a look adds to the history of its trigger',
  cores: `${whole.triggers} idle triggers: cores that the service workers take`,
  megabytes: `${whole.triggers} idle triggers: memory that the service workers take beyond that without`,
};

export const idleTriggersRow: Row = {
  name: 'P3',
  title: 'a thousand triggers to which nothing happens',
  figures: Object.values(whats),
  run,
};

type TriggerInput = NonNullable<AgentDefinitionInput['triggers']>[number];

async function run({ scale, onProgress }: RunOptions): Promise<readonly Figure[]> {
  const triggers = scaled(whole.triggers, scale, triggersOfAgent);
  const seconds = scaled(whole.seconds, scale, 10);
  const installation = await startInstallation({
    onProgress,
    processes: ['services'],
    sandbox: {
      limits: {
        graph: { requestsPer10Minutes: 10_000_000, concurrent: 10_000 },
        trello: { requestsPerTokenPer10Seconds: 1_000_000, requestsPerKeyPer10Seconds: 10_000_000 },
      },
    },
  });
  try {
    await sleep(3_000);
    const without = usedBy(installation);
    await defineAll(installation, triggers, onProgress);
    await sleep(scaled(settlingSeconds, scale, 10) * 1_000);
    const before = { used: usedBy(installation), events: await eventsOf(installation) };
    await sleep(seconds * 1_000);
    const after = { used: usedBy(installation), events: await eventsOf(installation) };
    const cores = (after.used.processorSeconds - before.used.processorSeconds) / seconds;
    const megabytes = after.used.megabytes - without.megabytes;
    const added = after.events - before.events;
    onProgress(`${cores.toFixed(2)} cores, ${megabytes.toFixed(0)} MB more, ${added} events`);
    const details = `${triggers} triggers for ${seconds} s, half of mail and half of boards, ${triggersOfAgent} to an agent`;
    return [
      { what: whats.events, value: added, unit: 'events', bar: { atMost: 0 }, details },
      { what: whats.cores, value: cores, unit: 'cores', bar: { atMost: 0.4 }, details },
      { what: whats.megabytes, value: megabytes, unit: 'MB', bar: { atMost: 250 }, details },
    ];
  } finally {
    await installation.stop();
  }
}

async function defineAll(installation: Installation, triggers: number, onProgress: (line: string) => void) {
  const { client, sandbox } = installation;
  // Gives the account a token in advance: its refresh is not caused by triggers.
  await client.accounts.check('mail', mailAccount);
  const boardIds = [sandbox.trello.board('Support').id];
  for (let first = 0; first < triggers; first += triggersOfAgent) {
    const own = Array.from({ length: Math.min(triggersOfAgent, triggers - first) }, (_, number): TriggerInput => {
      const id = `idle-${first + number}`;
      return number % 2 === 0
        ? { id, type: 'mail.newEmail', account: mailAccount, config: { filter: 'subject:nothing' } }
        : { id, type: 'board.cardMoved', account: boardAccount, config: { boardIds } };
    });
    const agent = { workflowType: 'steps', taskQueue: 'nobodys', equipment: {}, triggers: own };
    await client.agents.define(`idle-${first}`, agent);
    onProgress(`${first + own.length} of ${triggers} triggers defined`);
  }
  let running = 0;
  while (running < triggers) {
    await sleep(5_000);
    running = (await client.triggers.list()).length;
    onProgress(`${running} of ${triggers} triggers run`);
  }
}

/** Counts the events in the histories of all triggers. */
async function eventsOf({ client: { temporal } }: Installation): Promise<number> {
  let events = 0;
  const query = `WorkflowType = '${triggerWorkflow.type}' AND ExecutionStatus = 'Running'`;
  for await (const { workflowId } of temporal.workflow.list({ query }))
    events += (await temporal.workflow.getHandle(workflowId).describe()).historyLength;
  return events;
}

function usedBy({ services }: Installation): { processorSeconds: number; megabytes: number } {
  const measured = { pid: services.pid() };
  return { processorSeconds: processorSeconds([measured]), megabytes: residentMegabytes(measured) };
}
