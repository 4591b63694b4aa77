import { nearestName } from '../../../src/text/nearest-name';
import { quoted } from '../../../src/contracts/quoting-error';
import { isToolError } from '../../../src/contracts/tool-error';
import {
  outlookCategorySchema,
  type OutlookCategory,
} from '../../../src/providers/microsoft-graph/wire/outlook-category';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';

/** Reads the mailbox's list of labels. */
export async function readLabels({ graph, at }: MailboxStepContext): Promise<OutlookCategory[]> {
  const labels: OutlookCategory[] = [];
  for await (const { items } of graph.pages(at`/outlook/masterCategories`, { schema: outlookCategorySchema })) {
    labels.push(...items);
  }
  return labels;
}

/** Returns the names of the mailbox's labels; undefined if the account may not read the list, as in most shared mailboxes. */
export async function knownLabels(context: MailboxStepContext): Promise<string[] | undefined> {
  try {
    return (await readLabels(context)).map(({ displayName }) => displayName);
  } catch (error) {
    if (isToolError(error, 'PermissionDenied')) return undefined;
    throw error;
  }
}

/** Returns a label as spelled in the list: two spellings of one name would be two labels on the message. */
export function spelledIn(list: readonly string[], name: string): string | undefined {
  return list.find((known) => isSameLabel(known, name));
}

export const isSameLabel = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Returns the message for a caller who named unknown labels. */
export function unknownLabels(names: readonly string[], known: readonly string[]): string {
  const each = names.map((name) => {
    const nearest = nearestName(name, known);
    return nearest === undefined ? `"${name}"` : `"${name}" (did you mean ${quoted(nearest)}?)`;
  });
  const list = known.length === 0 ? 'none' : known.map(quoted).join(', ');
  return `The mailbox has no label ${each.join(', ')}. Its labels: ${list}.`;
}
