import { ExpressionReader } from './expression-reader';
import { warnOfLikelyMistakes } from './likely-mistakes';
import type { MailFilter } from './mail-filter';
import { ProblemList, type MailFilterProblem } from './mail-filter-problem';
import { refuseOData } from './odata';
import { tokenise } from './tokenise';

/** Limit in characters (UTF-16); SharePoint's own search box accepts 2,048. */
export const maximumFilterLength = 2000;

export type MailFilterReading =
  { ok: true; filter: MailFilter; warnings: MailFilterProblem[] } | { ok: false; problems: MailFilterProblem[] };

/**
 * Parses a filter in the search language of Outlook and Microsoft Graph (KQL). It never throws: errors are returned as problems
 * that refer to the characters. Valid but rarely intended filters are returned with warnings.
 */
export function parseMailFilter(text: string): MailFilterReading {
  if (text.length > maximumFilterLength) {
    const message = `The filter has ${text.length} characters and may have ${maximumFilterLength}. Shorten it, or use several triggers.`;
    return { ok: false, problems: [{ message, start: maximumFilterLength, end: text.length }] };
  }
  const problems = new ProblemList();
  refuseOData(text, problems);
  if (problems.errors.length > 0) return { ok: false, problems: inOrder(problems.errors) };
  const tokens = tokenise(text, problems);
  warnOfLikelyMistakes(tokens, text, problems);
  const root = new ExpressionReader(tokens, text, problems).readList()?.node;
  if (problems.errors.length === 0 && !root) {
    const whole = { start: 0, end: text.length };
    problems.error(whole, 'The filter has nothing to search for. Leave it out to get every email.');
  }
  return root && problems.errors.length === 0
    ? { ok: true, filter: { text, root }, warnings: inOrder(problems.warnings) }
    : { ok: false, problems: inOrder(problems.errors) };
}

const inOrder = (problems: readonly MailFilterProblem[]): MailFilterProblem[] =>
  [...problems].sort((one, other) => one.start - other.start || one.end - other.end);
