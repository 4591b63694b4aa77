import { getClient } from '@temporalio/activity';
import { isToolError } from '../../src/contracts/tool-error';
import type { ServiceActivities } from '../../src/messages/service-activities';
import { configurationOf } from '../../src/messages/trigger';
import type { Finding } from '../../src/contracts/trigger-report';
import { describeRun } from '../../src/temporal/describe-run';
import { failedTasks, goesNoFurther } from '../../src/temporal/failed-tasks';
import { unpolledQueue } from '../../src/temporal/unpolled-queue';
import { readAgent } from '../agents/read-agent';
import type { Dependencies } from '../dependencies';
import { checkConfiguration } from './check-configuration';
import { describeAccount } from './describe-account';
import { describeLooks, describeWebhook, type KnownWebhook } from './describe-looks';
import { failureOfAttempt, pendingActivity } from './pending-activity';
import { sources } from './sources';
import type { TriggerSource, Watch } from './trigger-source';
import { watchOf } from './watch';

type DiagnoseInput = Parameters<ServiceActivities['triggers.diagnose']>[0];

/** What a trigger does beside looking at its provider, and what it means that it fails. */
const failing = {
  'triggers.dispatch': 'Starting the agent fails and is tried again; the events behind it wait.',
  'triggers.resolve':
    'Reading what the webhook announced, or starting the agent for it, fails and is tried again; the events behind it wait.',
  'triggers.subscribe': 'Setting up the webhook fails and is tried again.',
  'triggers.unsubscribe': 'Taking a webhook away fails and is tried again.',
} as const;

/** Looks at account, webhook and provider, and says in sentences what may keep the trigger from firing. */
export function diagnose(dependencies: Dependencies) {
  return async ({
    definition,
    target,
    seal,
    subscription,
    hasWebhookProblem = false,
    unannounced = 0,
    lastRun,
  }: DiagnoseInput): Promise<{ findings: Finding[] }> => {
    const { findings, look } = gathering();
    if (target !== undefined) {
      await look(() => describeAgent(target.agent, dependencies));
      const { problem } = await checkConfiguration(dependencies, configurationOf({ definition, target, seal }));
      const unpolled = await unpolledQueue(getClient(), target.taskQueue);
      for (const text of [problem, unpolled]) if (text !== undefined) findings.push({ level: 'problem', text });
      findings.push(...(await describeUnderWay()));
      if (lastRun !== undefined) findings.push(...(await describeLastRun(lastRun)));
    }

    await look(async () => {
      const { source, watch } = watchOf(dependencies, definition);
      return describeWatch(source, watch, { subscription, hasWebhookProblem, unannounced });
    });
    return { findings: eachOnce(findings) };
  };
}

/** Whether the account can be used, and if so, what the provider says. */
async function describeWatch(source: TriggerSource, watch: Watch, webhook: KnownWebhook): Promise<Finding[]> {
  const { subscription } = webhook;
  const { findings, look } = gathering();
  const account = { isUsable: false };
  await look(async () => {
    const { isUsable, findings: about } = await describeAccount(source, watch);
    account.isUsable = isUsable;
    return about;
  });
  if (!account.isUsable) return findings;
  // What only a lost webhook brings about is nothing to warn of while there is one.
  const told = { hasWebhook: subscription !== undefined };
  for (const text of source.contract.warnings(watch.config, told)) findings.push({ level: 'warning', text });
  await look(async () => [await describeWebhook(source, watch, webhook)]);
  await look(() => describeLooks(watch, subscription));
  await look(() => source.diagnose(watch, allSources));
  return findings;
}

/** Gathers what several looks find, of which each may fail: it then says why instead. */
function gathering() {
  const findings: Finding[] = [];
  const look = async (asked: () => Promise<Finding[]>): Promise<void> => {
    try {
      findings.push(...(await asked()));
    } catch (error) {
      if (!isToolError(error)) throw error;
      findings.push({ level: 'problem', text: error.message });
    }
  };
  return { findings, look };
}

/** Why what the trigger starts may do nothing. */
async function describeAgent(agent: string, { definitions }: Dependencies): Promise<Finding[]> {
  await readAgent(agent, definitions);
  return [];
}

/** What fails at the moment and is tried again. What can never succeed is in the log of events, or is the problem of the trigger. */
async function describeUnderWay(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const type of Object.keys(failing) as (keyof typeof failing)[]) {
    const why = await failureOfAttempt(await pendingActivity(type));
    if (why !== undefined) findings.push({ level: 'problem', text: `${failing[type]} ${why}` });
  }
  return findings;
}

/**
 * That the run which the trigger started last goes no further, because no worker can work on it: Temporal takes whatever workflow type a definition
 * names, and says of one that no worker knows that it runs.
 */
async function describeLastRun(workflowId: string): Promise<Finding[]> {
  const run = await describeRun(getClient(), workflowId);
  if (run === undefined || failedTasks(run) === 0) return [];
  const text = goesNoFurther(`The run started last, ${workflowId},`, run, `Does it know the workflow "${run.type}"?`);
  return [{ level: 'problem', text }];
}

const allSources = Object.values(sources);

/** Several looks may fail for the same reason. */
const eachOnce = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ text }, index) => findings.findIndex((other) => other.text === text) === index);
