import { getClient } from '@temporalio/activity';
import { cachedBriefly } from '../../src/temporal/cached-briefly';
import { retentionDaysOf } from '../../src/temporal/namespace-retention';
import { isTemporalFailure } from '../../src/temporal/temporal-failure';

const retentionBriefly = cachedBriefly(retentionDaysOf, 600_000);

/** Returns how many days Temporal keeps an ended run, as set within the last ten minutes; undefined where it does not say. */
export async function retentionNow(): Promise<number | undefined> {
  try {
    return await retentionBriefly(getClient(), '', false);
  } catch (error) {
    if (!isTemporalFailure(error)) throw error;
    return undefined;
  }
}
