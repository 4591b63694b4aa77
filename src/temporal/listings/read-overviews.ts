import type { Client } from '@temporalio/client';
import type { z } from 'zod';
import { lacksKey } from '../../encryption/unreadable';
import { listOverviews } from './list-overviews';

/** The workflows of a listing. */
interface ReadOverviews<Overview> {
  readonly found: Overview[];
  /** The ids of those whose overview is sealed with a key that this process lacks. */
  readonly unreadable: string[];
}

/**
 * Reads a listing of {@link listOverviews} to its end. It omits what the schema does not accept: anybody who reaches the namespace may have
 * written it.
 *
 * @throws a gRPC error when Temporal cannot answer
 */
export async function readOverviews<Overview>(
  temporal: Client,
  query: string,
  schema: z.ZodType<Overview>,
): Promise<ReadOverviews<Overview>> {
  const found: Overview[] = [];
  const unreadable: string[] = [];
  for await (const { workflowId, overview } of listOverviews(temporal, query)) {
    const read = schema.safeParse(overview);
    if (read.success) found.push(read.data);
    else if (lacksKey(overview)) unreadable.push(workflowId);
  }
  return { found, unreadable };
}
