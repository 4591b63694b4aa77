import { z } from '@hono/zod-openapi';
import { approvalWorkflow } from '../../messages/workflow-kinds';

/** Accepts the id of a request as the API writes it, or the id of its workflow, which the command line and Temporal Web UI show. */
export const approvalId = z
  .string()
  .transform((id) => (approvalWorkflow.isIdOf(id) ? approvalWorkflow.nameIn(id) : id))
  .pipe(z.uuid())
  .describe('A UUID, or "approval/<uuid>" (a slash in a path may be written as it is, or as %2F).');
export const approvalPath = z.object({ id: approvalId });

export const pendingSchema = z
  .object({
    id: z.string(),
    step: z.string(),
    title: z.string(),
    summary: z.string().describe('One line without text of a message.'),
    about: z.string().optional().describe('The subject, card or event it is about, as far as it is known.'),
    account: z.string(),
    agent: z.string().optional(),
    requestedAt: z.string(),
    expiresAt: z.string(),
  })
  .openapi('PendingApproval');

const verdict = {
  approver: z.string(),
  verified: z.boolean().describe('Whether it was a signed-in person, or a token of this service.'),
  decidedAt: z.string(),
};
const edited = z.boolean().describe('Whether something else was approved than was asked.');
const expiredSchema = z.object({ kind: z.literal('expired'), expiredAt: z.string() });

export const decidedSchema = pendingSchema
  .extend({
    verdict: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('approved'), ...verdict, edited }),
      z.object({ kind: z.literal('rejected'), ...verdict }),
      expiredSchema,
    ]),
  })
  .openapi('DecidedApproval');

const decided = { ...verdict, reason: z.string().optional() };

export const outcomeSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('approved'), ...decided, input: z.unknown(), edited }),
    z.object({ kind: z.literal('rejected'), ...decided }),
    expiredSchema,
  ])
  .openapi('ApprovalOutcome');

const reviewSchema = z
  .array(z.object({ name: z.string(), value: z.string() }))
  .describe('What it comes to, which the input alone does not tell: whom a reply goes to, what ids stand for.');

const changesSchema = z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() }));

export const approvalSchema = z
  .object({
    step: z.string(),
    title: z.string(),
    summary: z.string(),
    account: z.string(),
    agent: z.string().optional(),
    approvers: z.array(z.string()).optional().describe('Who alone may approve it, where its agent names them.'),
    input: z.unknown().describe('Exactly what would run.'),
    asked: z.string().describe('Digest of the whole request, for a decision on it and on no other.'),
    review: reviewSchema,
    isReviewSigned: z
      .boolean()
      .describe(
        'Whether that was looked up by the service, for this very input. Else it is looked up again before an approval counts.',
      ),
    changes: changesSchema.optional().describe('What was approved and is not as it was asked.'),
    requestedAt: z.string(),
    expiresAt: z.string(),
    outcome: outcomeSchema.optional(),
    withdrawnAt: z
      .string()
      .optional()
      .describe('When it was ended without a decision, mostly with the run that asked: nobody waits for one any more.'),
    lastProblem: z.string().optional().describe('Why the last decision was not taken.'),
    problem: z
      .string()
      .optional()
      .describe(
        'While it waits: why nothing that is approved for its agent is carried out, as long as that holds. Of an agent that is gone, or is being retired, it can only be rejected.',
      ),
  })
  .openapi('Approval');

export const decisionSchema = z
  .strictObject({
    decision: z.enum(['approve', 'reject']),
    input: z.unknown().optional().describe('The whole input as edited; leave out to approve it as it is.'),
    reason: z.string().max(2_000).optional().describe('The agent reads it.'),
    asked: z
      .string()
      .optional()
      .describe('The `asked` of the request as it was shown: where another stands under the id, nothing is decided.'),
  })
  .openapi('Decision');
