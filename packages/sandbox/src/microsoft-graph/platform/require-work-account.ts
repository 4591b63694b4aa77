import type { MailboxContext } from './graph-environment';
import { GraphError } from './graph-error';

/** Throws for personal accounts, which lack some features of work accounts. */
export function requireWorkAccount(context: MailboxContext): void {
  if (context.get('token').user.kind === 'work') return;
  throw new GraphError(
    403,
    'ErrorAccessDenied',
    'Access is denied. Check credentials and try again. This API is not supported for MSA accounts.',
  );
}
