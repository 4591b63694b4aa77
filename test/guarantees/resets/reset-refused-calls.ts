import type { RequestFault } from 'graph-trello-sandbox';
import type { StepCall, StepOutcome } from '../../support/agents';
import { mailUser, type World } from '../../support/world';
import { hurried, runStep, startAs } from '../run-steps';
import { EventType, resetTo } from './reset-run';

/** Resets of runs whose call was refused; shares the world of reset.test.ts. */
export function testResetRefusedCalls(world: () => World): void {
  describe('a call that was refused before its run was reset', () => {
    const { EVENT_TYPE_WORKFLOW_EXECUTION_STARTED: beginning } = EventType;
    const forGood: RequestFault = { kind: 'status', status: 403, code: 'ErrorSendAsDenied' };
    const passing: RequestFault = { kind: 'status', status: 429 };
    const once = { ...hurried, retry: { maximumAttempts: 1 } };

    /**
     * Has this request refused once, resets the workflow of the step that makes it to its beginning, and answers how it went both times.
     *
     * @param options how often it is tried before
     */
    async function refusedOnce(
      request: { method: 'POST' | 'PATCH'; path: RegExp; fault: RequestFault },
      step: string,
      input: object,
      {
        options = hurried,
        meanwhile = () => undefined,
      }: { options?: StepCall['options']; meanwhile?: () => unknown } = {},
    ): Promise<StepOutcome[]> {
      const { path, fault } = request;
      world().sandbox.faults.add({ match: { provider: 'graph', method: request.method, path }, fault });
      const handle = await startAs(world(), 'busy', 'steps', [
        { step, input: { account: 'support', ...input }, options },
      ]);
      const first = (await handle.result()) as StepOutcome[];
      meanwhile();
      await resetTo(world(), handle.workflowId, ({ eventType }) => eventType === beginning);
      const again = world().client.temporal.workflow.getHandle(handle.workflowId);
      return [...first, ...((await again.result()) as StepOutcome[])];
    }
    const sent = (subject: string) =>
      world()
        .sandbox.graph.sentMail(mailUser)
        .filter((mail) => mail.subject === subject).length;
    const drafts = (subject: string) =>
      world()
        .sandbox.graph.drafts(mailUser)
        .filter((draft) => draft.subject === subject).length;
    const refusal = { error: { message: expect.any(String) as string } };

    const sending = { method: 'POST', path: /\/send$/ } as const;

    test.each([
      ['for good', forGood, hurried],
      ['until it gave up', passing, once],
    ])('is made again: a mail (%s)', async (what, fault, options) => {
      const mail = { to: ['lena@northwind.example'], subject: `Refused ${what}`, body: 'Once.' };
      const outcomes = await refusedOnce({ ...sending, fault }, 'mail.sendEmail', mail, { options });
      expect(outcomes).toMatchObject([refusal, { result: {} }]);
      expect([sent(mail.subject), drafts(mail.subject)]).toEqual([1, 0]);
    });

    test('is made again: a draft that was there before', async () => {
      const mail = { to: ['lena@northwind.example'], subject: 'Refused draft', body: 'Once.' };
      const { result } = await runStep(world(), 'busy', 'mail.draftEmail', { account: 'support', ...mail });
      const { draftId: draft } = result as { draftId: string };
      const outcomes = await refusedOnce({ ...sending, fault: forGood }, 'mail.sendEmail', { draft });
      expect(outcomes).toMatchObject([refusal, { result: {} }]);
      expect([sent(mail.subject), drafts(mail.subject)]).toEqual([1, 0]);
    });

    test('is made again: the attendees of an event, which somebody has changed since', async () => {
      const { graph } = world().sandbox;
      const [ben, cleo] = ['ben@contoso.example', 'cleo@contoso.example'];
      const at = (dateTime: string) => ({ dateTime, timeZone: 'UTC' });
      const { immutableId: eventId } = graph.createEvent(mailUser, {
        ...{ subject: 'Refused attendees', start: at('2027-05-04T10:00:00'), end: at('2027-05-04T11:00:00') },
        attendees: [{ emailAddress: { address: ben } }],
      });
      const input = { eventId, addAttendees: [{ address: cleo }], notice: 'send' };
      const changing = { method: 'PATCH', path: /\/events\//, fault: forGood } as const;
      const meanwhile = () => graph.changeEvent(mailUser, eventId, { location: { displayName: 'Room 4' } });
      const outcomes = await refusedOnce(changing, 'calendar.updateEvent', input, { meanwhile });
      expect(outcomes).toMatchObject([refusal, { result: { attendees: [{ address: ben }, { address: cleo }] } }]);
    });
  });
}
