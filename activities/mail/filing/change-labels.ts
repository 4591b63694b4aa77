import { changeMessage, readFiled } from './filed-message';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { isSameLabel } from './known-labels';

export interface LabelledMessage {
  messageId: string;
  labels: string[];
}

/** @param change returns the new list for the current one; no request is made if the list is the same */
export async function changeLabels(
  context: MailboxStepContext,
  messageId: string,
  change: (current: string[]) => string[] | Promise<string[]>,
): Promise<LabelledMessage> {
  const read = await readFiled(messageId, context);
  const { current, set } = await changeMessage(
    read,
    async ({ categories }) => {
      const labels = await change(categories);
      return areSame(labels, categories) ? {} : { categories: labels };
    },
    context,
  );
  return { messageId: current.id, labels: set.categories ?? current.categories };
}

export const areSame = (labels: readonly string[], others: readonly string[]): boolean =>
  labels.length === others.length && labels.every((label) => others.includes(label));

/** Returns the current labels and the added ones, without duplicates. */
export const labelsWith = (current: readonly string[], names: readonly string[]): string[] =>
  names.reduce<string[]>(
    (labels, name) => (labels.some((label) => isSameLabel(label, name)) ? labels : [...labels, name]),
    [...current],
  );

export const labelsWithout = (current: readonly string[], names: readonly string[]): string[] =>
  current.filter((label) => !names.some((name) => isSameLabel(label, name)));
