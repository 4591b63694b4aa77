import { quotingError } from '../../../src/contracts/quoting-error';
import { isToolError, toolError } from '../../../src/contracts/tool-error';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { knownLabels, spelledIn, unknownLabels } from './known-labels';

/** The labels that the caller named, as the mailbox spells them. */
export interface NamedLabels {
  names: string[];
  /** Those that the mailbox's list does not have. */
  missing: string[];
}

/**
 * Finds the labels that the caller named in the mailbox's list.
 *
 * @throws InvalidInput with the nearest names, when a label is missing and may not be created
 * @throws PermissionDenied when the list cannot be read to check that
 */
export async function nameLabels(
  labels: readonly string[],
  createMissing: boolean,
  context: MailboxStepContext,
): Promise<NamedLabels> {
  if (labels.length === 0) return { names: [], missing: [] };
  const known = await knownLabels(context);
  const missing = labels.filter((name) => spelledIn(known ?? [], name) === undefined);
  if (missing.length > 0 && !createMissing) throw refused(missing, known);
  return { names: labels.map((name) => spelledIn(known ?? [], name) ?? name), missing };
}

/** Adds labels to the mailbox's list, if the account may. A message can carry labels that are not in the list too. */
export async function makeLabels(
  missing: readonly string[],
  context: MailboxStepContext,
): Promise<{ created: string[]; withoutColour: string[] }> {
  const created: string[] = [];
  const withoutColour: string[] = [];
  for (const name of missing) ((await makeLabel(name, context)) ? created : withoutColour).push(name);
  return { created, withoutColour };
}

async function makeLabel(displayName: string, { graph, at }: MailboxStepContext): Promise<boolean> {
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
    : quotingError('InvalidInput', `${unknownLabels(missing, known)} ${next}`);
}
