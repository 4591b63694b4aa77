import type { DeltaRound, DeltaState } from './delta-tokens';
import type { Mailbox } from '../users/mailbox';
import type { ChangeType, MailboxChange } from './mailbox-changes';
import type { IdForm } from './outlook-ids';

/** Returns the changes in the folder since the watermark. An item that changed several times appears once, in its last state. */
export function roundSince(
  mailbox: Mailbox,
  { kind, folderId }: { kind: MailboxChange['kind']; folderId?: string | undefined },
  form: IdForm,
  { watermark, changeTypes }: Pick<DeltaState, 'watermark' | 'changeTypes'>,
): DeltaRound {
  const latest = new Map<string, { change: MailboxChange; net: ChangeType }>();
  for (const change of mailbox.changes.since(watermark)) {
    if (change.kind !== kind || (folderId !== undefined && change.folderId !== folderId)) continue;
    const id = form === 'immutable' ? change.immutableId : change.id;
    const before = latest.get(id);
    const stillNew = before?.net === 'created' && change.changeType === 'updated';
    latest.set(id, { change, net: stillNew ? 'created' : change.changeType });
  }
  const pending = [...latest.entries()]
    .filter(([, { net }]) => changeTypes?.includes(net) ?? true)
    .map(([id, { net }]) => (net === 'deleted' ? { removed: id } : { item: id }));
  return { pending };
}
