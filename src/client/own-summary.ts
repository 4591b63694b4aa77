import { accountNameSchema } from '../contracts/account';
import { steps, triggers } from '../contracts';
import { integrations } from '../contracts/integration';
import { stepInWords } from '../messages/step-in-words';
import { approvalWorkflow } from '../messages/workflow-kinds';

const phrases: readonly string[] = [
  'Keep the triggers running',
  'Wait for new events',
  'Wait for new events: each attempt is a look',
  'Keep the triggers running: each attempt is a look',
  'Read what the webhook announced',
  'Start the agent',
  'Look after the webhook',
  'Look for a person who asked',
  'Show what the step would ask of its provider',
  'Look at the latest events',
  'Refresh the access token',
  'Revoke the credential',
  'Check the decision',
  'Tell that a person is waited for',
  'Ask whether the agent may be started',
  'Look up the tools',
  'Look up the event',
  'Look up what triggers name',
  'Let the caller read the answer',
  'Remove the triggers and schedules',
  'A session of the pages was ended',
  'A browser came back from a sign-in page',
  'A client was asked to open the approval page',
  'Handles of a model behind an MCP client',
];

const titles: readonly string[] = [
  ...Object.values(steps).map(({ title }) => title),
  ...Object.keys(steps).map(stepInWords),
];
const types: readonly string[] = Object.keys(triggers);

/** The most frequent summaries, verbatim. */
const fixed: ReadonlySet<string> = new Set([
  ...phrases,
  ...titles.flatMap((title) => [title, `${title} (approved)`, `${title}, not sent`]),
  ...types.map((type) => `${type}, not set up`),
]);

/** Matches names of accounts, agents and triggers: only an operator chooses them, and their at most 63 characters form no sentence. */
const isName = (text: string): boolean => accountNameSchema.safeParse(text).success;
const isApproval = (text: string): boolean =>
  approvalWorkflow.isIdOf(text) && /^[0-9a-f-]{36}$/.test(approvalWorkflow.nameIn(text));

/** Longer than any of these summaries. */
const longest = 200;

/**
 * Whether a text is one of the summaries that this service writes for Temporal Web UI: fixed phrases, step titles, and forms with the name
 * of an account, agent or trigger. No other text stays readable, whatever mark it carries: anybody may write a mail that begins with the mark.
 */
export function isOwnSummary(text: string): boolean {
  if (text.length > longest) return false;
  if (fixed.has(text)) return true;
  const rest = (beginning: string, end = ''): string | undefined =>
    text.startsWith(beginning) && text.endsWith(end) && text.length > beginning.length + end.length
      ? text.slice(beginning.length, text.length - end.length)
      : undefined;
  const named = (beginning: string, end?: string): boolean => isName(rest(beginning, end) ?? '');
  const isPair = (between: string): boolean => {
    const [one = '', other = ''] = text.split(between);
    return isName(one) && isName(other) && text === `${one}${between}${other}`;
  };
  return (
    titles.some((title) => named(`${title} as `)) ||
    types.some((type) => named(`${type} for `)) ||
    named('Agent ') ||
    integrations.some((each) => named(`${each} account `)) ||
    named('A mail of ', ' is being sent') ||
    integrations.some((each) => named(`Requests with ${each}/`, ', shared out among processes')) ||
    isApproval(rest('', ' is used') ?? '') ||
    isPair(', started by ') ||
    isPair(', scheduled by ')
  );
}
