import type { DeltaRound, DeltaState } from './delta-tokens';
import type { Mailbox } from '../users/mailbox';
import type { ChangeType, MailboxChange } from './mailbox-changes';
import type { IdForm } from './outlook-ids';

/** Returns the changes in the folder since the watermark. An item that changed several times appears once, in its last state (but see `movedBack`). */
export function roundSince(
  mailbox: Mailbox,
  { kind, folderId }: { kind: MailboxChange['kind']; folderId?: string | undefined },
  form: IdForm,
  { watermark, changeTypes }: Pick<DeltaState, 'watermark' | 'changeTypes'>,
): DeltaRound {
  const tellsReturn = kind !== 'message' || form !== 'immutable' || mailbox.behaviour().movedBack === 'created';
  const latest = new Map<string, { net: ChangeType; isBack: boolean }>();
  for (const change of mailbox.changes.since(watermark)) {
    if (change.kind !== kind || (folderId !== undefined && change.folderId !== folderId)) continue;
    const id = form === 'immutable' ? change.immutableId : change.id;
    const before = latest.get(id);
    const stillNew = before?.net === 'created' && change.changeType === 'updated';
    const isBack = !tellsReturn && before !== undefined && (before.isBack || before.net === 'deleted');
    latest.set(id, { net: isBack ? 'deleted' : stillNew ? 'created' : change.changeType, isBack });
  }
  const pending = [...latest.entries()]
    .filter(([, { net, isBack }]) => isBack || (changeTypes?.includes(net) ?? true))
    .map(([id, { net }]) => (net === 'deleted' ? { removed: id } : { item: id }));
  return { pending };
}
