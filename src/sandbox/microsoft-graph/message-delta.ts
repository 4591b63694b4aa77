import { badRequest } from './graph-error';
import type { Mailbox } from './mailbox';
import type { ChangeType, MailboxChange } from './mailbox-changes';
import type { StoredMessage } from './message';
import type { DeltaEntry } from './delta-tokens';
import type { IdForm } from './outlook-ids';
import { propertiesInOrder, someExpression } from './odata/filter-expression';
import type { ODataQuery } from './odata/list-query';

/** What message delta lets a query ask for. Throws for the rest. */
export function assertDeltaQuery({ filter, orderBy, search, skip }: ODataQuery): void {
  if (search !== undefined) throw badRequest("The query parameter '$search' is not supported for change tracking.");
  if (skip > 0) throw badRequest("The query parameter '$skip' is not supported for change tracking.");
  const [order, ...moreOrder] = orderBy;
  if (order && (moreOrder.length > 0 || order.path.join('/') !== 'receivedDateTime' || !order.descending)) {
    throw badRequest("Change tracking only supports '$orderby=receivedDateTime desc'.");
  }
  if (!filter) return;
  const onlyReceived = propertiesInOrder(filter).every((property) => property === 'receivedDateTime');
  const other = someExpression(
    filter,
    (part) => part.kind !== 'comparison' || (part.operator !== 'ge' && part.operator !== 'gt'),
  );
  if (!onlyReceived || other) {
    throw badRequest(
      "Change tracking only supports '$filter' of the form 'receivedDateTime ge value' or 'receivedDateTime gt value'.",
    );
  }
}

/** The first round: what lies in the folder now, newest first. */
export function firstRound(messages: readonly StoredMessage[], form: IdForm): readonly DeltaEntry[] {
  return messages
    .toSorted((one, other) => other.receivedDateTime.getTime() - one.receivedDateTime.getTime())
    .map((message) => ({ item: idIn(message, form) }));
}

/** What changed in the folder since; an item that changed often comes once, as its last state. */
export function roundSince(
  mailbox: Mailbox,
  { kind, folderId, watermark }: { kind: MailboxChange['kind']; folderId: string | undefined; watermark: number },
  form: IdForm,
  changeTypes: readonly ChangeType[] | undefined,
): readonly DeltaEntry[] {
  const latest = new Map<string, { change: MailboxChange; net: ChangeType }>();
  for (const change of mailbox.changes.since(watermark)) {
    if (change.kind !== kind || (folderId !== undefined && change.folderId !== folderId)) continue;
    const id = idIn(change, form);
    const before = latest.get(id);
    const stillNew = before?.net === 'created' && change.changeType === 'updated';
    latest.set(id, { change, net: stillNew ? 'created' : change.changeType });
  }
  return [...latest.entries()]
    .filter(([, { net }]) => changeTypes?.includes(net) ?? true)
    .map(([id, { net }]) => (net === 'deleted' ? { removed: id } : { item: id }));
}

function idIn(item: { id: string; immutableId: string }, form: IdForm): string {
  return form === 'immutable' ? item.immutableId : item.id;
}
