import { z } from 'zod';
import type { KeyRing } from '../../encryption/key-ring';
import type { EndOnce } from '../console/ended-trips';
import { RoundTrips } from '../console/round-trips';

const fields = {
  state: z.string().min(1),
  redirectUri: z.url(),
  /** PKCE, RFC 7636. */
  verifier: z.string().min(1),
  /** The name of the account. */
  name: z.string().min(1),
  /** The owner of the account, if it is being reconnected. */
  owner: z.string().optional(),
  /** Whether the sign-in runs in a window of its own, which then closes. */
  popUp: z.boolean().optional(),
};

const tripSchema = z.discriminatedUnion('integration', [
  z.strictObject({
    integration: z.literal('mail'),
    ...fields,
    tenant: z.string(),
    meetings: z.boolean(),
    shared: z.boolean(),
    directory: z.boolean(),
  }),
  z.strictObject({ integration: z.literal('board'), ...fields }),
]);

/** The round trip of a browser to Microsoft or Atlassian to connect an account. */
export type AccountTrip = z.output<typeof tripSchema>;

export const createAccountTrips = (keyRing: KeyRing, endOnce: EndOnce): RoundTrips<AccountTrip> =>
  new RoundTrips(keyRing, { cookie: 'agent-integrations-connect', path: '/integrations' }, tripSchema, endOnce);
