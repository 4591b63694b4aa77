import { AccessTokens } from '../src/accounts/access-tokens';
import type { Configuration } from '../src/configuration';
import type { KeyRing } from '../src/encryption/key-ring';
import { createLimiterRegistry, type LimiterRegistry } from '../src/providers/limiter-registry';

/** What the activities of one process share. The Temporal client is the worker's own, taken from the activity context. */
export interface Dependencies {
  readonly configuration: Configuration;
  readonly keyRing: KeyRing;
  readonly accessTokens: AccessTokens;
  /** Request budgets, shared by everyone in this process who uses the same account. */
  readonly limiters: LimiterRegistry;
}

export function createDependencies({
  configuration,
  keyRing,
}: Pick<Dependencies, 'configuration' | 'keyRing'>): Dependencies {
  return { configuration, keyRing, accessTokens: new AccessTokens(keyRing), limiters: createLimiterRegistry() };
}
