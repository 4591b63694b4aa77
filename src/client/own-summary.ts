import { accountNameSchema } from '../contracts/account';
import { steps, triggers } from '../contracts';
import { integrations } from '../contracts/integration';
import { ownSummaries } from '../encryption/own-summaries';
import { stepInWords } from '../messages/step-in-words';
import { approvalWorkflow } from '../messages/workflow-kinds';

const titles: ReadonlySet<string> = new Set([
  ...Object.values(steps).map(({ title }) => title),
  ...Object.keys(steps).map(stepInWords),
]);

/** Only an operator chooses names of accounts, agents and triggers, and their at most 63 characters form no sentence. */
const isName = (text: string): boolean => accountNameSchema.safeParse(text).success;

/** What may stand in the braces of a form. */
const isIn: Readonly<Record<string, (text: string) => boolean>> = {
  name: isName,
  title: (text) => titles.has(text),
  type: (text) => Object.hasOwn(triggers, text),
  integration: (text) => integrations.some((each) => text === each),
  account: (text) => integrations.some((each) => text.startsWith(`${each}/`) && isName(text.slice(each.length + 1))),
  approval: (text) => approvalWorkflow.isIdOf(text) && /^[0-9a-f-]{36}$/.test(approvalWorkflow.nameIn(text)),
};

const forms = ownSummaries.map((form) => {
  const pattern = form.replace(/[()]/g, '\\$&').replace(/\{\w+\}/g, '(.+)');
  return {
    pattern: new RegExp(`^${pattern}$`),
    kinds: [...form.matchAll(/\{(\w+)\}/g)].map(([, kind = '']) => kind),
  };
});

/** Longer than any of these summaries. */
const longest = 200;

/**
 * Whether a text is one of the summaries that this service writes for Temporal Web UI: the title of a step, or one of `ownSummaries`. No other text
 * stays readable, whatever mark it carries: anybody may write a mail that begins with the mark.
 */
export function isOwnSummary(text: string): boolean {
  if (text.length > longest) return false;
  if (titles.has(text)) return true;
  return forms.some(({ pattern, kinds }) => {
    const match = pattern.exec(text);
    return match !== null && kinds.every((kind, index) => isIn[kind]?.(match[index + 1] ?? ''));
  });
}
