import { getClient } from '@temporalio/activity';
import type { ServiceActivities } from '../../../src/messages/service-activities';
import { configurationOf } from '../../../src/messages/trigger';
import type { Finding } from '../../../src/contracts/trigger-report';
import { unpolledQueue } from '../../../src/temporal/unpolled-queue';
import { trustedAgent } from '../../agents/trusted-agent';
import type { Dependencies } from '../../dependencies';
import { checkConfiguration } from '../start/check-configuration';
import { describeAccount } from './describe-account';
import { describeLastRun } from './describe-last-run';
import { describePulls } from './describe-pulls';
import { describeWebhook, providerOf } from './describe-webhook';
import { checkForPerson, type Check } from './checks-for-person';
import { failureOfAttempt, pendingActivity } from './pending-attempts';
import { sources } from '../sources';
import { watchOf } from '../watch';

type DiagnoseInput = Parameters<ServiceActivities['triggers.diagnose']>[0];

/** The trigger's activities besides the pull, and what a failure of each means. */
const failing = {
  'triggers.dispatch': 'Starting the agent fails and is tried again; the events behind it wait.',
  'triggers.resolve':
    'Reading what the webhook announced, or starting the agent for it, fails and is tried again; the events behind it wait.',
  'triggers.subscribe': 'Setting up the webhook fails and is tried again.',
  'triggers.unsubscribe': 'Taking a webhook away fails and is tried again.',
} as const;

/** Checks account, webhook and provider, and describes in sentences what may keep the trigger from firing. */
export function diagnose(dependencies: Dependencies) {
  return (input: DiagnoseInput): Promise<{ findings: Finding[] }> =>
    checkForPerson(async (check, signal) => {
      const found = await Promise.all([
        describeStart(dependencies, input, check),
        describeWatched(dependencies, input, { check, signal }),
      ]);
      return { findings: eachOnce(found.flat()) };
    });
}

/** Describes what keeps the agent from being started. */
async function describeStart(dependencies: Dependencies, input: DiagnoseInput, check: Check): Promise<Finding[]> {
  const { target, lastRun } = input;
  if (target === undefined) return [];
  const found = await Promise.all([
    check(`The agent "${target.agent}"`, () => describeAgent(target.agent, dependencies)),
    check('What the trigger is configured as', () => describeConfiguration(dependencies, { ...input, target })),
    check(`The task queue "${target.taskQueue}"`, async () => {
      const unpolled = await unpolledQueue(getClient(), target.taskQueue);
      if (unpolled === undefined) return [];
      return [{ level: unpolled.why === 'not known' ? 'warning' : 'problem', text: unpolled.text }];
    }),
    check('What the trigger does at the moment', describeUnderWay),
    lastRun === undefined ? [] : check(`The run started last, ${lastRun},`, () => describeLastRun(lastRun)),
  ]);
  return found.flat();
}

/** Describes whether the account can be used, and if so, what the provider says. */
async function describeWatched(
  dependencies: Dependencies,
  { definition, subscription, hasWebhookProblem = false, unannounced = 0, isPaused = false, ...known }: DiagnoseInput,
  { check, signal }: { check: Check; signal: AbortSignal },
): Promise<Finding[]> {
  const account: { inUse?: ReturnType<typeof watchOf> } = {};
  const findings = await check(`The account "${definition.account}"`, async () => {
    const watched = watchOf(dependencies, definition);
    const described = await describeAccount(watched.source, watched.watch);
    if (described.isUsable) account.inUse = watched;
    return described.findings;
  });
  if (account.inUse === undefined) return findings;
  const { source } = account.inUse;
  const watch = { ...account.inUse.watch, signal };
  const warnings = source.contract.warnings(watch.config, true).map((text): Finding => ({ level: 'warning', text }));
  const webhook = { subscription, hasWebhookProblem, unannounced, isPaused };
  const { knownProblem, readsAgain } = known;
  const provider = providerOf(source);
  const found = await Promise.all([
    check(`The webhook at ${provider}`, async () => [await describeWebhook(source, watch, webhook)]),
    check('How often the provider is asked', () =>
      describePulls({ source, watch }, { subscription, knownProblem, unannounced, readsAgain }),
    ),
    check(`What is watched at ${provider}`, () => source.diagnose(watch, allSources)),
  ]);
  return [...findings, ...warnings, ...found.flat()];
}

async function describeConfiguration(
  dependencies: Dependencies,
  { definition, target, seal }: Parameters<typeof configurationOf>[0],
): Promise<Finding[]> {
  const { problem } = await checkConfiguration(dependencies, configurationOf({ definition, target, seal }));
  return problem === undefined ? [] : [{ level: 'problem', text: problem }];
}

/** Throws if the agent cannot be used: runs that the trigger starts would then do nothing. */
async function describeAgent(agent: string, { definitions }: Dependencies): Promise<Finding[]> {
  await trustedAgent(agent, definitions);
  return [];
}

/** Describes what fails now and is retried. Permanent failures are in the event log, or are the trigger's own problem. */
async function describeUnderWay(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const type of Object.keys(failing) as (keyof typeof failing)[]) {
    const why = await failureOfAttempt(await pendingActivity(type));
    if (why !== undefined) findings.push({ level: 'problem', text: `${failing[type]} ${why}` });
  }
  return findings;
}

const allSources = Object.values(sources);

/** Removes duplicates: several checks may fail for the same reason. */
const eachOnce = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ text }, index) => findings.findIndex((other) => other.text === text) === index);
