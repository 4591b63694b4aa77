import { request } from 'undici';
import { sandboxMailbox } from '../../../src/cli/demo/accounts';
import type { Owed } from '../differences';
import type { Installation } from '../installation/installation';
import type { Random } from '../random';

/** An object in the mailbox that changes more than once. */
export interface Thing {
  readonly id: string;
  readonly subject: string;
}

export interface Mail extends Thing {
  /** The states that the object is in now, by the name of the trigger that fires for them. */
  readonly is: Set<string>;
}

export interface Meeting extends Thing {
  readonly kind: 'plain' | 'asks Ben' | 'by Ben' | 'series' | 'at the fair';
  hasAnswered?: boolean;
}

/** The objects that the proof created in the mailbox: those seeded by the sandbox stay unchanged. */
export interface Scene {
  readonly installation: Installation;
  readonly random: Random;
  /** Id of a calendar other than the main one. */
  readonly calendar: string;
  readonly mails: Mail[];
  readonly meetings: Meeting[];
  readonly contacts: Thing[];
  /** The objects changed in this round: two changes of one object between two pulls may count as one. */
  readonly touched: Set<string>;
  /** False while the provider has lost the trigger's cursor: a deletion is not reported then. */
  mayDelete: boolean;
  /** Makes a unique name. */
  readonly name: (what: string) => string;
}

/** Makes a change; returns the events that it owes according to the descriptions of the triggers. */
export type Act = (scene: Scene) => Promise<Owed[]>;

export const owed = (trigger: string, key: string): Owed[] => [{ trigger, key }];
export const nothing: Owed[] = [];

export const ben = 'ben@contoso.example';

/** Returns an object that has not changed in this way since the round began, and marks it as changed. */
export function untouched<Kind extends Thing>(
  { random, touched }: Scene,
  things: readonly Kind[],
  how: string,
): Kind | undefined {
  const thing = random.pick(things.filter(({ id }) => !touched.has(`${how} ${id}`)));
  if (thing !== undefined) touched.add(`${how} ${thing.id}`);
  return thing;
}

/** Marks a new object, so that it does not change again in this round. */
export function made(scene: Scene, id: string, ...how: string[]): void {
  for (const each of how) scene.touched.add(`${each} ${id}`);
}

export function forget<Kind extends Thing>(things: Kind[], thing: Kind): void {
  things.splice(things.indexOf(thing), 1);
}

/** Acts as a person of the organisation with a mail program that is not ours. */
export async function asPerson(
  { installation: { sandbox } }: Pick<Scene, 'installation'>,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: unknown,
  person = sandboxMailbox,
): Promise<unknown> {
  const scopes = ['Mail.ReadWrite', 'Mail.Send', 'Calendars.ReadWrite'];
  const token = sandbox.login.issueAccessToken(person, scopes, 'another-program');
  const { statusCode, body: answer } = await request(`${sandbox.urls.graph}/v1.0/me${path}`, {
    method,
    // A busy machine may use a kept connection just when the sandbox has closed it.
    reset: true,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'IdType="ImmutableId"',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (statusCode >= 400) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
