import { badRequest } from '../platform/graph-error';
import type { StoredMessage } from './message';
import type { DeltaEntry } from '../platform/delta-tokens';
import type { IdForm } from '../platform/outlook-ids';
import { propertiesInOrder, someExpression } from '../odata/filter-expression';
import type { ODataQuery } from '../odata/list-query';

/** Throws for query options that message delta does not support. */
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

/** Returns the first round: the messages now in the folder, newest first. */
export function firstRound(messages: readonly StoredMessage[], form: IdForm): readonly DeltaEntry[] {
  return messages
    .toSorted((one, other) => other.receivedDateTime.getTime() - one.receivedDateTime.getTime())
    .map(({ id, immutableId }) => ({ item: form === 'immutable' ? immutableId : id }));
}
