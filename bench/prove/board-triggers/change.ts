/** What the generator did: all that the oracle knows. Boards, lists, people, checklists and files are given by name, the rest by id. */
export type Change = { by: string; board: string } & ChangeDetail;

type ChangeDetail =
  | { kind: 'create'; card: string; list: string; origin: 'created' | 'emailed'; labels: string[]; members: string[] }
  | { kind: 'copy' | 'convert'; card: string; list: string }
  | { kind: 'edit'; card: string; property: EditedProperty; from: Value; to: Value; withReminder: boolean }
  | { kind: 'position' | 'archive' | 'restore' | 'delete'; card: string }
  | { kind: 'move'; card: string; from: string; to: string; withPosition: boolean }
  | { kind: 'move to board'; card: string; to: string; list: string }
  | { kind: 'comment'; card: string; text: string; mentions: string[] }
  | { kind: 'edit comment' | 'delete comment'; card: string }
  | { kind: 'join' | 'leave'; card: string; member: string }
  | { kind: 'label'; card: string; before: string[]; after: string[] }
  | { kind: 'create label'; label: string; name: string }
  | { kind: 'rename label'; label: string }
  | { kind: 'attach' | 'detach'; card: string; name: string }
  | { kind: 'add checklist' | 'remove checklist'; card: string; name: string }
  | { kind: 'add item' | 'tick item'; card: string; name: string }
  | { kind: 'create list' | 'rename list' }
  | { kind: 'create board'; name: string; inWorkspace: boolean };

export type EditedProperty = 'name' | 'description' | 'due' | 'start' | 'dueComplete';

type Value = string | boolean | null;

/**
 * Returns whether Trello reports some or all changes of this kind by webhook only (its guide to action types). Their
 * deliveries are not dropped for a trigger that has no other way to learn of them.
 */
export function isToldByWebhookOnly(change: Change): boolean {
  return change.kind === 'create' ? change.labels.length > 0 : webhookOnly.has(change.kind);
}

const webhookOnly: ReadonlySet<Change['kind']> = new Set([
  'edit comment',
  'delete comment',
  'label',
  'create label',
  'rename label',
  'add item',
]);
