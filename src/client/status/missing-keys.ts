import type { Client } from '@temporalio/client';
import { readAccounts } from '../../accounts/account-directory';
import { readTriggers } from '../../temporal/listings/running-triggers';
import { unreadableInWords } from '../../temporal/listings/unreadable-runs';
import { listAgents } from '../agents/list-agents';

/** What a process lacks the keys of. */
interface MissingKeys {
  /** Whether it can read none of the accounts, agents and triggers that there are. */
  readonly isAll: boolean;
  /** Which those are, and what to do. */
  readonly inWords: string;
}

/** Looks whether this process has the keys of the accounts, agents and triggers that there are; undefined where it has. */
export async function missingKeys(temporal: Client): Promise<MissingKeys | undefined> {
  const [ofAccounts, ofAgents, ofTriggers] = await Promise.all([
    readAccounts(temporal),
    listAgents(temporal),
    readTriggers(temporal),
  ]);
  const unreadable = [ofAccounts, ofAgents, ofTriggers].flatMap((listing) => listing.unreadable);
  const inWords = unreadableInWords(unreadable);
  if (inWords === undefined) return undefined;
  // Of an agent that cannot be read the name is listed nevertheless.
  const readableAgents = ofAgents.agents.length - ofAgents.unreadable.length;
  return { isAll: ofAccounts.accounts.length + readableAgents + ofTriggers.triggers.length === 0, inWords };
}
