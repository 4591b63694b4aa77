import { eventually } from '../../support/eventually';
import { mailUser, type World } from '../../support/world';
import { createBusyWorld, hurried, startAs } from '../run-steps';

/** Steps whose workers come when an effect would long have been given up: what their first attempt does can show as late as ever. */
let world: World;
const patienceSeconds = 4;

beforeAll(async () => {
  world = await createBusyWorld({ environment: { LOOK_FOR_EFFECT_SECONDS: String(patienceSeconds) } });
});
afterAll(() => world.stop());

test('a step that nobody worked on for long looks for what its first attempt has done, as one that is begun at once does', async () => {
  const { graph, faults, clock } = world.sandbox;
  const draft = graph.createDraft(mailUser, { subject: 'With a file' });
  const { immutableId, attachments } = graph.deliverMail(mailUser, {
    ...{ from: 'lena@northwind.example', subject: 'A file' },
    attachments: [{ name: 'plan.txt', contentType: 'text/plain', content: Buffer.from('text') }],
  });
  const file = `mail-attachment:support:${immutableId}:${attachments[0]?.id ?? ''}`;
  const event = { subject: 'Kick-off', start: '2027-05-04', timeZone: 'UTC' };
  const options = { ...hurried, taskQueue: 'away' };
  const handle = await startAs(world, 'busy', 'steps', [
    { step: 'mail.draftEmail', input: { draft: draft.immutableId, attachments: [file] }, options },
    { step: 'calendar.createEvent', input: event, options },
    { step: 'mail.addLabel', input: { messageId: immutableId, labels: ['Red category'] }, options },
  ]);
  await eventually('all are scheduled', async () => {
    const { raw } = await handle.describe();
    return raw.pendingActivities?.length === 3;
  });
  await new Promise((resolve) => setTimeout(resolve, patienceSeconds * 1_000 + 500));
  clock.advance(60_000);
  graph.behave({ readLagMilliseconds: 1_200 });
  const rules = [
    { method: 'POST', path: /\/attachments$/ },
    { method: 'POST', path: /\/events$/ },
    { method: 'PATCH', path: new RegExp(`/messages/${immutableId.replace(/=+$/, '')}`) },
  ].map((match) => faults.add({ match, fault: { kind: 'reset-after-effect' } }));
  await world.startWorkers({ only: 'agents', agentWorker: { taskQueue: 'away', shutdownGraceTime: '2 seconds' } });
  const outcomes = await handle.result();
  const stored = graph.drafts(mailUser).find((one) => one.immutableId === draft.immutableId);
  const done = { result: expect.anything() };
  expect({
    outcomes,
    attached: stored?.attachments.map(({ name }) => name),
    events: graph.events(mailUser).filter(({ content }) => content.subject === event.subject).length,
    faults: rules.filter((rule) => faults.remove(rule)),
  }).toEqual({ outcomes: [done, done, done], attached: ['plan.txt'], events: 1, faults: [] });
});
