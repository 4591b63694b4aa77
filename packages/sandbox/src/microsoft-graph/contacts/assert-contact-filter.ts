import { GraphError } from '../platform/graph-error';
import { someExpression, type FilterExpression } from '../odata/filter-expression';

/** Inside `emailAddresses/any` Exchange compares addresses for equality, and knows nothing else. Throws for the rest. */
export function assertContactFilter(filter: FilterExpression | undefined): void {
  if (!filter || !someExpression(filter, isRefused)) return;
  throw new GraphError(400, 'ErrorInvalidUrlQueryFilter', 'The query filter contains one or more invalid nodes.');
}

function isRefused(part: FilterExpression): boolean {
  if (part.kind !== 'any' || part.path.names[0] !== 'emailAddresses') return false;
  return (
    part.body === undefined ||
    someExpression(part.body, (inner) => {
      if (inner.kind === 'and' || inner.kind === 'or') return false;
      return inner.kind !== 'comparison' || inner.operator !== 'eq' || inner.path.names.join('/') !== 'address';
    })
  );
}
