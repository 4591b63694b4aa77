import { z } from 'zod';
import { mailBehaviourChange } from '../microsoft-graph/mail/mail-behaviour';

const flag = z.boolean().exactOptional();
const atLeastOne = z.int().min(1).exactOptional();
const fromZero = z.number().min(0).exactOptional();

/** The options that a file can give as well, so that somebody who starts a sandbox by its command has them too. */
export const seededOptions = z.strictObject({
  accessTokenSeconds: atLeastOne,
  revokeUsedRefreshTokens: flag,
  lenientTokenScopes: flag,
  directTrelloDownloads: flag,
  orderlyTrelloIds: flag,
  namelessTrelloClients: flag,
  clientSecrets: z.record(z.string(), z.string()).exactOptional(),
  mail: mailBehaviourChange.exactOptional(),
  latencyMilliseconds: fromZero,
  limits: z
    .strictObject({
      graph: z
        .strictObject({ requestsPer10Minutes: atLeastOne, concurrent: atLeastOne, uploadBytesPer5Minutes: atLeastOne })
        .exactOptional(),
      trello: z
        .strictObject({
          requestsPerKeyPer10Seconds: atLeastOne,
          requestsPerTokenPer10Seconds: atLeastOne,
          requestsToMembersPer15Minutes: atLeastOne,
          refusalsBeforeLockOut: atLeastOne,
          attachmentBytes: atLeastOne,
        })
        .exactOptional(),
    })
    .exactOptional(),
  webhookRetryScale: fromZero,
});
