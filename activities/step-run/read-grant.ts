import { getClient } from '@temporalio/activity';
import { z } from 'zod';
import { isGrantSigned } from '../../src/trust/grant';
import type { Grant } from '../../src/contracts/approval';
import { toolError } from '../../src/contracts/tool-error';
import type { KeyRing } from '../../src/encryption/key-ring';
import { approvalWorkflow } from '../../src/messages/workflow-kinds';
import { orMissing } from '../../src/temporal/run/or-missing';
import { requireReadableAnswer } from '../../src/temporal/require-readable-answer';

/** The result of a closed approval workflow. It parses only what the signature check needs; the signature vouches for the rest. */
const outcomeSchema = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('approved'),
    grant: z.object({ signature: z.string().optional() }).catchall(z.union([z.string(), z.boolean()])),
  }),
  z.looseObject({ kind: z.enum(['rejected', 'expired']) }),
]);

type ReadGrant = Extract<z.output<typeof outcomeSchema>, { kind: 'approved' }>['grant'];

/**
 * Returns what a person has approved. Anybody who reaches the namespace can have a workflow end with something that looks like a grant, so only a
 * grant signed with the key ring counts. Reads the result of the closed approval, which needs no worker.
 *
 * @returns the grant; `checkGrant` compares it with the call, and `useGrant` checks whether it is in time and unused
 * @throws PermissionDenied when nobody has approved anything under that id
 */
export async function readGrant(keyRing: KeyRing, approvalId: string): Promise<Grant> {
  const outcome = await readOutcome(approvalId);
  if (outcome.kind !== 'approved') throw denied(`${approvalId} was not approved (${outcome.kind}).`);
  const grant = signedGrant(keyRing, outcome.grant, approvalId);
  if (grant.approvalId !== approvalId)
    throw denied(`${approvalId} approved a call with another id. Ask for approval of this one.`);
  return grant;
}

function signedGrant(keyRing: KeyRing, grant: ReadGrant, approvalId: string): Grant {
  if (grant.signature === undefined) {
    throw denied(
      `${approvalId} was decided before grants were signed (before the upgrade), so nothing shows that a person did. Ask for approval again.`,
    );
  }
  // Only a holder of the key ring can sign a grant, and holders sign nothing else this way.
  const signed = grant as unknown as Grant;
  if (isGrantSigned(keyRing, signed)) return signed;
  throw denied(
    `${approvalId} is not signed with a key of this worker: it was made up, or the worker lacks a key. Ask for approval again.`,
  );
}

async function readOutcome(approvalId: string): Promise<z.output<typeof outcomeSchema>> {
  const noApproval = denied(`"${approvalId}" is no approval.`);
  if (!approvalWorkflow.isIdOf(approvalId)) throw noApproval;
  const handle = getClient().workflow.getHandle(approvalId);
  const description = await orMissing(
    () => handle.describe(),
    () => noApproval,
  );
  if (description.type !== approvalWorkflow.type) throw noApproval;
  if (description.status.name !== 'COMPLETED')
    throw denied(`${approvalId} has not been decided (${description.status.name.toLowerCase()}).`);
  const result: unknown = await handle.result();
  const outcome = outcomeSchema.safeParse(requireReadableAnswer(approvalId, result));
  if (!outcome.success) throw noApproval;
  return outcome.data;
}

const denied = (sentence: string) => toolError('PermissionDenied', sentence);
