import { GraphError } from './graph-error';
import type { MailboxContext } from './graph-environment';

/** Throws ErrorIrresolvableConflict when `If-Match` names another version than the item's. */
export function assertVersion(context: MailboxContext, { changeKey }: { changeKey: string }): void {
  const ifMatch = context.req.header('if-match');
  if (ifMatch === undefined || ifMatch === '*' || ifMatch === `W/"${changeKey}"`) return;
  throw new GraphError(
    412,
    'ErrorIrresolvableConflict',
    'The send or update operation could not be performed because the change key passed in the request does not match the current change key for the item.',
  );
}
