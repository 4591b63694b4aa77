import { GraphError } from '../platform/graph-error';

/** Graph's error does not name the invalid property. */
export const invalidProperty = () =>
  new GraphError(400, 'ErrorPropertyValidationFailure', 'At least one property failed validation.');
