import type { Context } from 'hono';
import type { Configuration } from '../../configuration';

/** Under which address browsers reach these pages, without a slash at the end. */
export function ownAddress({ publicUrl }: Configuration, context: Context): string {
  return publicUrl ?? new URL(context.req.url).origin;
}
