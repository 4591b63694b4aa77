import { request } from 'undici';
import { sandboxMailbox } from '../../../src/cli/demo/accounts';
import type { Owed } from '../differences';
import type { Installation } from '../installation/installation';
import type { Random } from '../random';

/** Something in the mailbox that changes more than once. */
export interface Thing {
  readonly id: string;
  readonly subject: string;
}

export interface Mail extends Thing {
  /** Which of what fires it is now, by the trigger's name. */
  readonly is: Set<string>;
}

export interface Meeting extends Thing {
  readonly kind: 'plain' | 'asks Ben' | 'by Ben' | 'series' | 'at the fair';
  hasAnswered?: boolean;
}

/** The mailbox as the proof has made it, by itself: what the sandbox has planted stays as it is. */
export interface Scene {
  readonly installation: Installation;
  readonly random: Random;
  /** Another calendar than the main one, by id. */
  readonly calendar: string;
  readonly mails: Mail[];
  readonly meetings: Meeting[];
  readonly contacts: Thing[];
  /** What has changed in this round: two changes of one thing between two looks may be one. */
  readonly touched: Set<string>;
  /** A deletion is not told of while the provider has forgotten our position. */
  mayDelete: boolean;
  /** A name nothing else has. */
  readonly name: (what: string) => string;
}

/** Makes a change; answers what it owes, as the descriptions of the triggers say. */
export type Act = (scene: Scene) => Promise<Owed[]>;

export const owed = (trigger: string, key: string): Owed[] => [{ trigger, key }];
export const nothing: Owed[] = [];

export const ben = 'ben@contoso.example';

/** One that has not changed in this way since the round began; from now on it has. */
export function untouched<Kind extends Thing>(
  { random, touched }: Scene,
  things: readonly Kind[],
  how: string,
): Kind | undefined {
  const thing = random.pick(things.filter(({ id }) => !touched.has(`${how} ${id}`)));
  if (thing !== undefined) touched.add(`${how} ${thing.id}`);
  return thing;
}

/** It is made, and does not change again before the round is over. */
export function made(scene: Scene, id: string, ...how: string[]): void {
  for (const each of how) scene.touched.add(`${each} ${id}`);
}

export function forget<Kind extends Thing>(things: Kind[], thing: Kind): void {
  things.splice(things.indexOf(thing), 1);
}

/** A person of the organisation, at a mail program that is not ours. */
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
    // A busy machine uses a kept connection just when the sandbox has closed it.
    reset: true,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'IdType="ImmutableId"',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (statusCode >= 400) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
