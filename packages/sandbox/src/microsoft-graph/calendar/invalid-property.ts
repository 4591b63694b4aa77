import { GraphError } from '../platform/graph-error';

/** Graph does not say which property it is. */
export const invalidProperty = () =>
  new GraphError(400, 'ErrorPropertyValidationFailure', 'At least one property failed validation.');
