import { addLabel as contract } from '../../src/contracts/mail/add-label';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { implement } from '../implement';
import { changeLabels } from './change-labels';
import { inMailbox, type MailboxStepContext } from './in-mailbox';
import { reviewFiling } from './review-filing';
import { isSameLabel, knownLabels, spelledIn, unknownLabels } from './known-labels';

export const addLabel = implement(
  contract,
  inMailbox(async ({ messageId, labels, createMissing }, context) => {
    const known = await knownLabels(context);
    const missing = labels.filter((name) => spelledIn(known ?? [], name) === undefined);
    if (missing.length > 0 && !createMissing) throw refused(missing, known);
    const created: string[] = [];
    const withoutColour: string[] = [];
    for (const name of missing) ((await createLabel(name, context)) ? created : withoutColour).push(name);
    const wanted = labels.map((name) => spelledIn(known ?? [], name) ?? name);
    const labelled = await changeLabels(context, messageId, (current) => added(current, wanted));
    return {
      ...labelled,
      ...(created.length === 0 ? {} : { created }),
      ...(withoutColour.length === 0 ? {} : { withoutColour }),
    };
  }),
  { review: inMailbox(reviewFiling) },
);

function added(current: readonly string[], names: readonly string[]): string[] {
  return names.reduce<string[]>(
    (labels, name) => (labels.some((label) => isSameLabel(label, name)) ? labels : [...labels, name]),
    [...current],
  );
}

/** Adds a label to the mailbox's list. False where the account may not: a message can carry the name all the same. */
async function createLabel(displayName: string, { graph, at }: MailboxStepContext): Promise<boolean> {
  try {
    await graph.post(at`/outlook/masterCategories`, { body: { displayName, color: 'none' } });
    return true;
  } catch (error) {
    if (isToolError(error, 'Conflict')) return true;
    if (isToolError(error, 'PermissionDenied')) return false;
    throw error;
  }
}

function refused(missing: readonly string[], known: readonly string[] | undefined): Error {
  const next = 'Use a known name, or set "createMissing" to make a new label.';
  return known === undefined
    ? toolError('PermissionDenied', `The account may not read the labels of this mailbox to check the names. ${next}`)
    : toolError('InvalidInput', `${unknownLabels(missing, known)} ${next}`);
}
