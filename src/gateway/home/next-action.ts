import { workingStateOf } from '../../client/accounts/account-health';
import { noServiceWorker } from '../../client/service-worker';
import { unreadableInWords } from '../../temporal/listings/unreadable-runs';
import type { Role } from '../../configuration/role';
import { problemInWords } from '../../contracts/trigger-problem-in-words';
import { seesNothing } from '../../contracts/trigger-problem-kinds';
import type { HomeOverview } from './home-overview';

/** The one thing to do next. */
export interface NextAction {
  text: string;
  /** A command to type in a terminal, if that is what helps. */
  command?: string;
  label: string;
  href: string;
  /** The role that is needed to do it. */
  role: Role;
}

/** Returns the most urgent action: first what is missing, then what waits for a person, then improvements. Undefined if nothing is to do. */
export function nextAction({
  accounts,
  agents,
  triggers,
  unreadable,
  waiting,
  hasServiceWorker,
}: HomeOverview): NextAction | undefined {
  if (!hasServiceWorker)
    return {
      text: `${noServiceWorker} Start one:`,
      command: 'agent-integrations worker',
      label: 'Look again',
      href: '/',
      role: 'viewer',
    };
  const unread = unreadableInWords(unreadable);
  if (unread !== undefined) return { text: unread, label: 'Look again', href: '/', role: 'viewer' };
  const connected = accounts.filter(({ state }) => state === 'connected');
  const lost = accounts.find(({ state }) => state === 'needs reconnect');
  if (lost !== undefined)
    return {
      text: `The ${lost.integration} account ${lost.name} does not work until ${lost.owner} signs in again.`,
      label: `Reconnect ${lost.name}`,
      href: `/integrations/${lost.integration}/accounts/${lost.name}/reconnect`,
      role: 'operator',
    };
  const misconfigured = accounts.find((account) => workingStateOf(account) === 'misconfigured');
  if (misconfigured !== undefined)
    return {
      text: `The token of the ${misconfigured.integration} account ${misconfigured.name} cannot be renewed because of how our application is configured.`,
      label: 'Look why',
      href: `/integrations/${misconfigured.integration}/accounts/${misconfigured.name}`,
      role: 'viewer',
    };
  if (connected.length === 0)
    return {
      text: 'Agents work with accounts: connect a mailbox, or a member of your boards.',
      label: 'Connect an account',
      href: '/integrations',
      role: 'operator',
    };
  if (agents.length === 0)
    return {
      text: 'An agent is a workflow of yours with a name, the steps it may take, and the triggers that start it.',
      label: 'Define an agent',
      href: '/agents/-new',
      role: 'operator',
    };
  if (waiting.length > 0)
    return {
      text: 'An agent waits for a person’s decision.',
      label: 'Decide',
      href: '/approvals',
      role: 'approver',
    };
  const hindered = triggers.flatMap((one) => (one.problem === undefined ? [] : [{ ...one, problem: one.problem }]));
  const worst = hindered.find(({ problem }) => seesNothing(problem)) ?? hindered[0];
  if (worst !== undefined)
    return {
      text: `The trigger ${worst.id} ${problemInWords(worst)}.`,
      label: 'Look why',
      href: `/agents/${worst.agent}/triggers/${worst.id}`,
      role: 'viewer',
    };
  const bare = agents.find(({ steps }) => steps === 0);
  if (bare !== undefined)
    return {
      text: `The agent ${bare.name} has no step it may take: every call it makes is refused.`,
      label: `Equip ${bare.name}`,
      href: `/agents/${bare.name}/steps`,
      role: 'operator',
    };
  const [first] = agents;
  if (triggers.length === 0 && first !== undefined)
    return {
      text: 'No trigger starts an agent yet: add one, or start an agent by hand.',
      label: `Add a trigger to ${first.name}`,
      href: `/agents/${first.name}/triggers/-new`,
      role: 'operator',
    };
  return undefined;
}
