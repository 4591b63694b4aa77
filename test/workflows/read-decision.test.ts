import { readDecision } from '../../workflows/service/read-decision';

const approver = { name: 'Grace', at: '2026-05-01T00:00:00Z', proof: 'x' };

test.each<[raw: unknown, read: object]>([
  [{ decision: 'approve' }, { decision: 'approve' }],
  [
    { decision: 'reject', reason: 'No.' },
    { decision: 'reject', reason: 'No.' },
  ],
  [
    { decision: 'approve', input: { a: 1 }, approver },
    { decision: 'approve', input: { a: 1 }, approver },
  ],
  [{ decision: 'approve', approver: { name: 'Grace', proof: 'x' } }, { approver: { name: 'Grace', proof: 'x' } }],
  [{ decision: 'approve', approver: { ...approver, at: 5 } }, { approver: { name: 'Grace', proof: 'x' } }],
  [{ decision: 'reject', input: undefined, reason: undefined }, { decision: 'reject' }],
])('%j is a decision', (raw, read) => {
  expect(readDecision(raw)).toEqual({ decision: (raw as { decision: string }).decision, ...read });
});

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

test.each<[raw: unknown, said: RegExp]>([
  ['approve', /^A decision is an object such as/],
  [null, /^A decision is an object/],
  [[], /^A decision is an object/],
  [{}, /^"decision" must be "approve" or "reject"\.$/],
  [{ decision: 'maybe' }, /^"decision" must be/],
  [{ decision: 'approve', verdict: 1 }, /^A decision has no field "verdict"; there are decision, input, reason/],
  [{ decision: 'approve', reason: 5 }, /^"reason" must be text\.$/],
  [{ decision: 'reject', input: {} }, /^An edited "input" goes with "approve"/],
  [{ decision: 'approve', approver: 'Grace' }, /^"approver" is set by our pages and client/],
  [{ decision: 'approve', approver: { name: 5, proof: 'x' } }, /^"approver" is set/],
  [{ decision: 'approve', approver: { name: 'Grace' } }, /^"approver" is set/],
])('%j is none, in a sentence', (raw, said) => {
  const refusal = { type: 'DecisionRefused', nonRetryable: true, message: expect.stringMatching(said) };
  expect(thrownBy(() => readDecision(raw))).toMatchObject(refusal);
});

test('what is longer than anybody means is cut', () => {
  const long = 'x'.repeat(3_000);
  const read = readDecision({ decision: 'reject', reason: long, approver: { name: long, at: long, proof: long } });
  expect([read.reason?.length, read.approver?.name.length, read.approver?.at?.length]).toEqual([2_000, 200, 40]);
  expect(read.approver?.proof).toBe(long);
});
