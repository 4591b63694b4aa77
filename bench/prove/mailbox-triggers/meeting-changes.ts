import { sandboxMailbox } from '../../../src/cli/demo/accounts';
import { asPerson, ben, forget, made, nothing, owed, untouched, type Act, type Meeting, type Scene } from './scene';
import { minutesBefore, soon } from './watched-mailbox';

const minute = 60_000;
const hour = 60 * minute;

const graphTime = (time: number) => ({ dateTime: new Date(time).toISOString().slice(0, 19), timeZone: 'UTC' });
const halfHour = (start: number) => ({ start: graphTime(start), end: graphTime(start + 30 * minute) });

/** Some days ahead, on a whole second. */
const far = ({ random }: Scene): number => Date.now() + Math.floor(30 + random.next() * 200) * hour;

/** Within the interval, or a few seconds before it. */
const near = ({ random }: Scene): number =>
  Math.floor((Date.now() + (minutesBefore - 5 + random.next() * 5.1) * minute) / 1_000) * 1_000;

const starting = ({ id }: { id: string }, start: number) => owed('starting', `${id} ${new Date(start).toISOString()}`);
const changed = ({ id, kind }: Pick<Meeting, 'id' | 'kind'>, change: string) =>
  owed(kind === 'at the fair' ? 'fairs' : 'events', `${id} ${change}`);

function keep(scene: Scene, meeting: Meeting): ReturnType<typeof owed> {
  scene.meetings.push(meeting);
  made(scene, meeting.id, 'changed');
  return changed(meeting, 'created');
}

const create: Act = (scene) => {
  const { random, calendar } = scene;
  const { graph } = scene.installation.sandbox;
  const kind = random.pick(['plain', 'asks Ben', 'at the fair'] as const) ?? 'plain';
  const subject = scene.name('Meeting');
  const people = kind === 'asks Ben' ? { attendees: [{ emailAddress: { address: ben } }] } : {};
  const event = { subject, ...halfHour(far(scene)), ...people };
  const { immutableId: id } = graph.createEvent(sandboxMailbox, event, kind === 'at the fair' ? calendar : undefined);
  return Promise.resolve(keep(scene, { id, subject, kind }));
};

const createSoon: Act = (scene) => {
  const subject = scene.name(soon);
  const start = near(scene);
  const { graph } = scene.installation.sandbox;
  const { immutableId: id } = graph.createEvent(sandboxMailbox, { subject, ...halfHour(start) });
  return Promise.resolve([...keep(scene, { id, subject, kind: 'plain' }), ...starting({ id }, start)]);
};

const createSeries: Act = (scene) => {
  const subject = scene.name('Series');
  const start = far(scene);
  const { immutableId: id } = scene.installation.sandbox.graph.createEvent(sandboxMailbox, {
    subject,
    ...halfHour(start),
    recurrence: {
      pattern: { type: 'daily', interval: 1 },
      range: { type: 'numbered', startDate: graphTime(start).dateTime.slice(0, 10), numberOfOccurrences: 5 },
    },
  });
  return Promise.resolve(keep(scene, { id, subject, kind: 'series' }));
};

const beInvited: Act = (scene) => {
  const { graph } = scene.installation.sandbox;
  const subject = scene.name('Invitation');
  const attendees = [{ emailAddress: { address: sandboxMailbox } }];
  graph.createEvent(ben, { subject, ...halfHour(far(scene)), attendees });
  return Promise.resolve(keep(scene, { id: ownCopy(scene, sandboxMailbox, subject), subject, kind: 'by Ben' }));
};

/** Every attendee has a separate copy of a meeting, under a separate id. */
function ownCopy({ installation }: Scene, person: string, subject: string): string {
  const copy = installation.sandbox.graph.events(person).find(({ content }) => content.subject === subject);
  if (copy === undefined) throw new Error(`${person} has no "${subject}".`);
  return copy.immutableId;
}

const own = ({ meetings }: Scene) => meetings.filter(({ kind }) => kind !== 'by Ben' && kind !== 'series');

const move: Act = (scene) => {
  const meeting = untouched(scene, own(scene), 'changed');
  if (meeting === undefined) return Promise.resolve(nothing);
  const isSoon = meeting.subject.startsWith(soon) && scene.random.chance(0.7);
  const start = isSoon ? near(scene) : far(scene);
  scene.installation.sandbox.graph.moveEvent(sandboxMailbox, meeting.id, halfHour(start));
  return Promise.resolve([...changed(meeting, 'updated'), ...(isSoon ? starting(meeting, start) : nothing)]);
};

const moveOccurrence: Act = async (scene) => {
  const series = untouched(
    scene,
    scene.meetings.filter(({ kind }) => kind === 'series'),
    'changed',
  );
  if (series === undefined) return nothing;
  const range = `startDateTime=${graphTime(Date.now()).dateTime}&endDateTime=${graphTime(Date.now() + 300 * hour).dateTime}`;
  const { value } = (await asPerson(scene, 'GET', `/calendarView?${range}&$top=500&$select=id,subject,type`)) as {
    value: { id: string; subject: string; type: string }[];
  };
  const occurrences = value.filter(({ subject, type }) => subject === series.subject && type === 'occurrence');
  const occurrence = scene.random.pick(occurrences);
  if (occurrence === undefined) return nothing;
  await asPerson(scene, 'PATCH', `/events/${occurrence.id}`, { location: { displayName: scene.name('Room') } });
  return changed({ id: occurrence.id, kind: 'series' }, 'updated');
};

const answer: Act = async (scene) => {
  const asking = scene.meetings.filter(({ kind, hasAnswered }) => kind === 'asks Ben' && hasAnswered !== true);
  const meeting = untouched(scene, asking, 'changed');
  if (meeting === undefined) return nothing;
  meeting.hasAnswered = true;
  const how = scene.random.pick(['accept', 'decline', 'tentativelyAccept']) ?? 'accept';
  await asPerson(scene, 'POST', `/events/${ownCopy(scene, ben, meeting.subject)}/${how}`, {}, ben);
  return changed(meeting, 'responded');
};

/** Deletions in a calendar other than the main one are not reported. */
const remove: Act = (scene) => {
  const meeting = scene.mayDelete ? untouched(scene, scene.meetings, 'changed') : undefined;
  if (meeting === undefined) return Promise.resolve(nothing);
  const { graph } = scene.installation.sandbox;
  if (meeting.kind === 'by Ben') graph.deleteEvent(ben, ownCopy(scene, ben, meeting.subject));
  else graph.deleteEvent(sandboxMailbox, meeting.id);
  forget(scene.meetings, meeting);
  return Promise.resolve(meeting.kind === 'at the fair' ? nothing : changed(meeting, 'cancelled'));
};

export const meetingChanges: readonly (readonly [Act, number])[] = [
  [create, 4],
  [createSoon, 3],
  [createSeries, 1],
  [beInvited, 1],
  [move, 3],
  [moveOccurrence, 1],
  [answer, 2],
  [remove, 2],
];
