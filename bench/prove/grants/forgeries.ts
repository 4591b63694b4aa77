import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import { signGrant } from '../../../src/trust/grant';
import type { Grant } from '../../../src/contracts/approval';
import { approvalWorkflow } from '../../../src/messages/workflow-kinds';
import type { Attack } from './attack';
import type { Attempt } from './attempt';

const approved = (grant: unknown, attempt: Attempt) => ({ kind: 'approved', input: attempt.call.input, grant });

/** A genuine grant with one field altered, under a separate id. */
const altered = (field: Extract<keyof Grant, string>, value: string): Attack => ({
  name: `a genuine grant whose ${field} is another`,
  allowed: 0,
  refusal: /is not signed with a key|approved a call with another id/,
  run: async (attempt) => {
    const grant = { ...(await attempt.grant()), [field]: value };
    return attempt.use(await attempt.forge(approved(grant, attempt), grant.approvalId === value ? value : undefined));
  },
});

const later = new Date(Date.now() + 86_400_000).toISOString();

/** Grants that nobody gave. */
export const forgeries: readonly Attack[] = [
  {
    name: 'a workflow named approval that ends with what looks like a grant',
    allowed: 0,
    refusal: /before grants were signed|is not signed with a key/,
    run: async (attempt) => {
      const { signature, ...statement } = await attempt.grant();
      const unsigned = await attempt.use(await attempt.forge(approved(statement, attempt)));
      const made = { ...statement, signature: signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) };
      return [...unsigned, ...(await attempt.use(await attempt.forge(approved(made, attempt))))];
    },
  },
  {
    name: 'a grant signed with a key of another installation',
    allowed: 0,
    refusal: /is not signed with a key/,
    run: async (attempt) => {
      const { signature: _signature, ...statement } = await attempt.grant();
      const foreign = signGrant(createKeyRing([generateKey()], 'another installation'), statement);
      return attempt.use(await attempt.forge(approved(foreign, attempt)));
    },
  },
  {
    name: 'the genuine grant of another approval',
    allowed: 0,
    refusal: /approved a call with another id/,
    run: async (attempt) => attempt.use(await attempt.forge(approved(await attempt.grant(), attempt))),
  },
  altered('approvalId', approvalWorkflow.idOf('0'.repeat(8))),
  altered('agent', 'other'),
  altered('inputHash', '0'.repeat(64)),
  altered('account', 'another'),
  altered('step', 'mail.findEmail'),
  altered('approver', 'ada@contoso.example'),
  altered('decidedAt', later),
  altered('expiresAt', later),
  altered('bound', '0'.repeat(64)),
  {
    name: 'garbage for an outcome',
    allowed: 0,
    refusal: /is no approval|is not signed with a key/,
    run: async (attempt) => {
      const garbage = [null, 7, {}, { kind: 'approved' }, { kind: 'approved', grant: { signature: 7 } }];
      const answers = [];
      for (const outcome of garbage) answers.push(...(await attempt.use(await attempt.forge(outcome))));
      return [...answers, ...(await attempt.use(await attempt.forge(approved({ signature: '' }, attempt))))];
    },
  },
  {
    name: 'an agent that starts the genuine approval and decides itself',
    allowed: 0,
    refusal: /decided by someone unverified/,
    run: async (attempt) => {
      const id = await attempt.ask({ refuseUnverified: false });
      await attempt.decideUnverified(id);
      return attempt.use(id);
    },
  },
  {
    name: 'a person is shown one mail, and another is granted with the decision',
    allowed: 0,
    refusal: /was not approved/,
    run: async (attempt) => {
      const shown = attempt.request({ input: { ...attempt.mailTo('omar@northwind.example').input } });
      return attempt.use(await attempt.trap(shown, { wanted: attempt.request(), expiresAt: later }));
    },
  },
  {
    name: 'a person is shown what one agent asks, and another is granted it',
    allowed: 0,
    refusal: /was not approved/,
    run: async (attempt) => {
      // Carries its own review, so that nothing has to be looked up as the other agent.
      const wanted = attempt.request({ agent: 'other', review: [] });
      return attempt.use(await attempt.trap(attempt.request(), { wanted, expiresAt: later }), { agent: 'other' });
    },
  },
  {
    name: 'an approval under another kind of id',
    allowed: 0,
    refusal: /is no approval/,
    run: async (attempt) => {
      const workflowId = await attempt.ask({}, `request/${attempt.subject}`);
      await attempt.decide(workflowId);
      return attempt.use(workflowId);
    },
  },
  {
    name: 'an id that was made up, and none',
    allowed: 0,
    refusal: /is no approval/,
    run: async (attempt) => [...(await attempt.use(approvalWorkflow.idOf('made-up'))), ...(await attempt.use(''))],
  },
];
