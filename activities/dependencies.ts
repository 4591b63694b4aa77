import { randomUUID } from 'node:crypto';
import { log } from '@temporalio/activity';
import { AccessTokens } from '../src/accounts/access-tokens';
import { TrustedDefinitions } from '../src/trust/trusted-definitions';
import type { Configuration } from '../src/configuration';
import type { KeyRing } from '../src/encryption/key-ring';
import { createLimiterRegistry, type LimiterRegistry } from '../src/providers/limiter-registry';
import { askForPlaceAs } from './ask-for-place';
import type { FolderKinds, FolderPlaces } from './triggers/mailbox/folder-kind';
import { providerNames } from '../src/providers/provider-call';
import type { OnOverdue } from '../src/providers/limits/limiter-options';

/** What the activities of one process share. The Temporal client is the worker's own, taken from the activity context. */
export interface Dependencies {
  readonly configuration: Configuration;
  readonly keyRing: KeyRing;
  readonly accessTokens: AccessTokens;
  /** Request budgets, shared by everyone in this process who uses the same account. */
  readonly limiters: LimiterRegistry;
  readonly definitions: TrustedDefinitions;
  readonly folderKinds: FolderKinds;
  readonly folderPlaces: FolderPlaces;
}

export function createDependencies({
  configuration,
  keyRing,
}: Pick<Dependencies, 'configuration' | 'keyRing'>): Dependencies {
  const definitions = new TrustedDefinitions(keyRing, configuration.unsignedUntil?.getTime());
  const limiters = createLimiterRegistry({ onOverdue: logOverdue, bookPlace: askForPlaceAs(randomUUID()) });
  return {
    configuration,
    keyRing,
    accessTokens: new AccessTokens(keyRing),
    limiters,
    definitions,
    folderKinds: new Map(),
    folderPlaces: new Map(),
  };
}

/** Runs within the activity that made the request, so the log entry names that activity. */
const logOverdue: OnOverdue = ({ provider, heldMilliseconds }) => {
  const held = `${heldMilliseconds / 1000} s`;
  log.warn(
    `A request to ${providerNames[provider]} was not over after ${held}; it was ended and its place taken back.`,
  );
};
