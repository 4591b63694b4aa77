import type { AgentIntegrationsClient } from '../client';
import { contractOf, triggers as triggerTypes } from '../contracts';
import type { AccountOverview } from '../contracts/account';
import {
  applicationRoles,
  howToGain,
  lackingScopes,
  missingScopes,
  reconnectCommand,
} from '../contracts/account-scopes';
import { expiryInWords, misconfiguredInWords, workingStateOf } from '../client/accounts/account-health';
import { connectCommand, needsInWords } from '../client/agents/unconnected-accounts';
import { unseenAgentRuns } from '../client/status/status';
import { troublesOf } from '../client/status/trigger-troubles';
import { unseenRuns } from '../client/runs/stuck-runs';
import { unreadableInWords } from '../temporal/listings/unreadable-runs';
import type { Integration } from '../contracts/integration';
import type { StepContract } from '../contracts/step';
import { accountWorkflow } from '../messages/workflow-kinds';
import { findingsOf, type Finding } from './finding';
import type { ExaminedAgent } from './examine-agents';

const ofAccounts = findingsOf('accounts');
const ofAgents = findingsOf('agents');
const ofTriggers = findingsOf('triggers');
const ofRuns = { account: ofAccounts, agent: ofAgents, trigger: ofTriggers, run: ofAgents } as const;

/** Checks whether each account works, each agent has what its steps and triggers need, and each trigger watches. @param now epoch milliseconds */
export async function checkAgents(
  client: AgentIntegrationsClient,
  agents: readonly ExaminedAgent[],
  now = Date.now(),
): Promise<Finding[]> {
  const [accounts, { triggers, ended, taken, stuck, unreadable, unseen }] = await Promise.all([
    client.accounts.list(),
    client.status(),
  ]);
  const unread = unreadableInWords(unreadable);
  const found = [
    ...(unread === undefined ? [] : [findingsOf('keys').problem(unread)]),
    ...accounts.flatMap(ofAccount),
    ...accounts.flatMap((account) => expiryInWords(account, now) ?? []).map((text) => ofAccounts.warning(text)),
    ...agents.flatMap((state) => ofAgent(state, { accounts, unreadable }, client.agents.problemOf(state))),
    ...triggers.flatMap((trigger) =>
      troublesOf(trigger).map(({ text, isBlind }) =>
        (isBlind ? ofTriggers.problem : ofTriggers.warning)(
          text,
          `\`agent-integrations triggers diagnose ${trigger.id}\` says more.`,
        ),
      ),
    ),
    ...ended.map(({ workflowId, kind, problem }) =>
      ofRuns[kind].problem(problem, `Whoever ended ${workflowId} meant to stop something: ask before.`),
    ),
    ...taken.map(({ problem }) => ofTriggers.problem(problem)),
    ...stuck.map(({ kind, problem }) => ofRuns[kind].problem(problem)),
    // Facts, because a large installation has them for good: nobody would heed a warning that never goes.
    ...(unseen.runs === 0 ? [] : [ofAgents.good(unseenRuns(unseen.runs))]),
    ...(unseen.hasOlderRuns === true ? [ofAgents.good(unseenAgentRuns)] : []),
    ...(unseen.triggers === 0
      ? []
      : [
          ofTriggers.good(
            `Of ${unseen.triggers} of ${triggers.length} triggers the listing alone was read, not how they look.`,
            '`agent-integrations triggers diagnose <id>` looks at one.',
          ),
        ]),
  ];
  if (found.some(({ level }) => level !== 'good')) return found;
  const counted = `${accounts.length} accounts, ${agents.length} agents and ${triggers.length} triggers`;
  return [...found, ofAgents.good(`${counted} have what they need.`)];
}

function ofAccount(account: AccountOverview): Finding[] {
  const { integration, name, state, permissionType, mailboxes = [], scopes, renewalProblem } = account;
  if (workingStateOf(account) === 'misconfigured' && renewalProblem !== undefined)
    return [ofAccounts.problem(misconfiguredInWords(account, renewalProblem))];
  if (state === 'connected' && permissionType === 'application') {
    const missing = missingScopes(applicationRoles, scopes);
    const text = `The mail account "${name}" is an application's, for ${mailboxes.join(', ')}. Its token has the roles ${scopes.join(', ') || 'none'}.`;
    const rest = `Without ${missing.join(', ')}, unless Exchange grants that (RBAC for Applications), which no token tells: \`agent-integrations accounts check mail ${name}\` looks.`;
    return [ofAccounts.good(missing.length === 0 ? text : `${text} ${rest}`)];
  }
  if (state !== 'needs reconnect') return [];
  const text = `The ${integration} account "${name}" needs its person: the provider does not take its credential any more.`;
  return [ofAccounts.problem(text, `\`${reconnectCommand(account)}\`, or its page.`)];
}

function ofAgent(
  { name, definition: { equipment, triggers }, retired }: ExaminedAgent,
  accounts: KnownAccounts,
  untrusted: string | undefined,
): Finding[] {
  const needs: Need[] = [
    ...Object.entries(equipment).flatMap(([step, { account }]) => {
      const contract = contractOf(step);
      // Skips raw calls, which request more scopes than most callers need.
      return contract === undefined || contract.passThrough ? [] : [{ what: contract.title, ...contract, account }];
    }),
    ...triggers.flatMap(({ id, type, account }) => {
      const contract = Object.values(triggerTypes).find((known) => known.name === type);
      return contract === undefined ? [] : [{ what: `the trigger "${id}"`, ...contract, account }];
    }),
  ];
  return [
    ...(untrusted === undefined ? [] : [retired === true ? ofAgents.warning(untrusted) : ofAgents.problem(untrusted)]),
    ...needs.flatMap((need) => ofNeed(name, need, accounts)),
  ];
}

interface KnownAccounts {
  accounts: readonly AccountOverview[];
  /** Workflow ids, of accounts too, that this process lacks the key of: they may be what an agent needs. */
  unreadable: readonly string[];
}

interface Need {
  what: string;
  integration: Integration;
  scopes: readonly string[];
  furtherScopes?: StepContract['furtherScopes'];
  /** The required account; undefined for any account. */
  account: string | undefined;
}

function ofNeed(
  agent: string,
  { what, integration, scopes, furtherScopes: further, account }: Need,
  { accounts, unreadable }: KnownAccounts,
): Finding[] {
  const usable = accounts.filter(
    (known) =>
      known.integration === integration &&
      known.state !== 'disconnected' &&
      (account === undefined || known.name === account),
  );
  const meant = accountWorkflow.idOf(`${integration}/${account ?? ''}`);
  const isMeant = (id: string): boolean => (account === undefined ? id.startsWith(meant) : id === meant);
  if (usable.length === 0 && unreadable.some(isMeant)) return [];
  if (usable.length === 0)
    return [
      ofAgents.problem(needsInWords({ agent, integration, account, what }), connectCommand({ integration, account })),
    ];
  return usable.flatMap((known) => {
    const lacking = (needed: readonly string[], purpose: string, tell: typeof ofAgents.problem) => {
      const missing = lackingScopes(known, needed);
      if (missing.length === 0) return [];
      const text = `The ${integration} account "${known.name}" lacks ${missing.join(', ')}, which the agent "${agent}" needs for ${purpose}.`;
      return [tell(text, howToGain(known, missing))];
    };
    return [
      ...lacking(scopes, what, ofAgents.problem),
      ...(further === undefined ? [] : lacking(further.scopes, `${what} ${further.inputs}`, ofAgents.warning)),
    ];
  });
}
