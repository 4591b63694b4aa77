import { createHmac, randomBytes } from 'node:crypto';
import { defined } from '../../../src/json/defined';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import { clientStateFor } from '../../../src/trust/client-state';
import type { Random } from '../random';
import type { AttackedGateway, Attempt } from './attacked-gateway';

const json = { 'Content-Type': 'application/json' };

/** Returns Trello's signature, as documented: HMAC-SHA1 of the body and the callback address. */
const signed = (secret: string, body: string, callback: string, hash = 'sha1', digest: 'base64' | 'hex' = 'base64') =>
  createHmac(hash, secret).update(body).update(callback).digest(digest);

/** Returns a valid delivery. */
export function genuineBoardDelivery({ sandbox, environment }: AttackedGateway, id: string, suffix = '') {
  const path = `/webhooks/board/${id}${suffix}`;
  const body = JSON.stringify({ action: { id: randomBytes(12).toString('hex'), type: 'createCard' } });
  const callback = `${environment.PUBLIC_URL ?? ''}${path}`;
  const secret = sandbox.trello.application.secret;
  return { path, body, callback, secret, signature: signed(secret, body, callback) };
}

export const genuineNotification = ({ keyRing }: AttackedGateway, id: string) => ({
  changeType: 'created',
  lifecycleEvent: 'missed',
  clientState: clientStateFor(keyRing, id),
  resourceData: { id: `AAMk${randomBytes(20).toString('base64url')}` },
});

/** Returns deliveries to the trigger whose senders do not know its secret. */
export function webhookAttempts(gateway: AttackedGateway, id: string, random: Random, runs: number): Attempt[] {
  return [...boardAttempts(gateway, id, random, runs), ...mailAttempts(gateway, id, random, runs)];
}

function boardAttempts(gateway: AttackedGateway, id: string, random: Random, runs: number): Attempt[] {
  const { path, body, callback, secret, signature } = genuineBoardDelivery(gateway, id);
  const changed = body.replace('createCard', 'deleteCard');
  const forged: Record<string, { signature?: string; body?: string; path?: string; type?: string }> = {
    'without a signature': {},
    'with an empty signature': { signature: '' },
    'signed with another secret': { signature: signed('another', body, callback) },
    'signed with no secret': { signature: signed('', body, callback) },
    'signed with the key': { signature: signed(gateway.sandbox.trello.application.key, body, callback) },
    'signed without its address': { signature: signed(secret, body, '') },
    'signed for another trigger': { signature: signed(secret, body, `${callback}-other`) },
    'signed for another host': { signature: signed(secret, body, `https://evil.example${path}`) },
    'signed for the address where it listens, by another name': {
      signature: signed(secret, body, `http://localhost:1${path}`),
    },
    'signed with SHA-256': { signature: signed(secret, body, callback, 'sha256') },
    'signed in hexadecimal': { signature: signed(secret, body, callback, 'sha1', 'hex') },
    'with half a signature': { signature: signature.slice(0, 14) },
    'with two signatures': { signature: `${signature}, ${signature}` },
    'changed after it was signed': { signature, body: changed },
    'with a blank more': { signature, body: `${body} ` },
    'replayed to another trigger': { signature, path: `${path}-2` },
    'replayed to the address below it': { signature, path: `${path}/0123abcd` },
    'replayed to the address of mail': { signature, path: path.replace('board', 'mail') },
    'as text': { signature, type: 'text/plain' },
    'as a form': { signature, type: 'application/x-www-form-urlencoded' },
    'as XML': { signature, type: 'application/xml' },
    'of no type': { signature, type: '' },
    ...Object.fromEntries(
      Array.from({ length: runs }, (_, run) => [
        `altered (${String(run)})`,
        random.chance(0.5) ? { signature: flipped(signature, random) } : { signature, body: flipped(body, random) },
      ]),
    ),
  };
  return Object.entries(forged).map(([how, forgery]) => ({
    what: `a delivery of Trello ${how}`,
    asking: {
      method: 'POST',
      path: forgery.path ?? path,
      headers: {
        ...typed(forgery.type),
        ...defined({ 'X-Trello-Webhook': forgery.signature }),
      },
      body: forgery.body ?? body,
    },
    refusals: [400, 401, 404, 415],
  }));
}

function mailAttempts(gateway: AttackedGateway, id: string, random: Random, runs: number): Attempt[] {
  const genuine = genuineNotification(gateway, id);
  const { clientState } = genuine;
  const withState = (state: unknown) => JSON.stringify({ value: [{ ...genuine, clientState: state }] });
  const foreignKeys = createKeyRing([generateKey()], 'a stranger');
  const body = withState(clientState);
  const { clientState: _left, ...stateless } = genuine;
  const forged: Record<string, { body: string; type?: string; path?: string }> = {
    'without a client state': { body: JSON.stringify({ value: [stateless] }) },
    'with an empty client state': { body: withState('') },
    'with a client state that is no text': { body: withState([clientState]) },
    "with another trigger's client state": { body: withState(clientStateFor(gateway.keyRing, `${id}-2`)) },
    'with a client state of other keys': { body: withState(clientStateFor(foreignKeys, id)) },
    'with half a client state': { body: withState(clientState.slice(0, 20)) },
    'with a longer client state': { body: withState(`${clientState}A`) },
    'with one forged notification among genuine ones': {
      body: JSON.stringify({ value: [genuine, { ...genuine, clientState: 'x' }] }),
    },
    'of nothing': { body: JSON.stringify({ value: [] }) },
    'that is not JSON': { body: body.slice(0, -1) },
    'replayed to another trigger': { body, path: `/webhooks/mail/${id}-2` },
    'replayed to the address of the board': { body, path: `/webhooks/board/${id}` },
    'as text': { body, type: 'text/plain' },
    'as a form': { body, type: 'application/x-www-form-urlencoded' },
    'as another kind of JSON': { body, type: 'application/jsonp' },
    'of no type': { body, type: '' },
    ...Object.fromEntries(
      Array.from({ length: runs }, (_, run) => [
        `altered (${String(run)})`,
        { body: withState(flipped(clientState, random)) },
      ]),
    ),
  };
  const addresses = [`/webhooks/mail/${id}`, `/webhooks/mail/${id}/lifecycle`];
  return Object.entries(forged).flatMap(([how, forgery]) =>
    (forgery.path === undefined ? addresses : [forgery.path]).map((path) => ({
      what: `a notification of Graph ${how} at ${path}`,
      asking: { method: 'POST', path, headers: typed(forgery.type), body: forgery.body },
      refusals: [400, 401, 404, 415],
    })),
  );
}

const typed = (type: string | undefined): Record<string, string> =>
  type === undefined ? json : type === '' ? {} : { 'Content-Type': type };

/** Returns a text that differs in one letter or digit. */
function flipped(text: string, random: Random): string {
  const places = text.split('').flatMap((letter, place) => (/[A-Za-z0-9]/.test(letter) ? [place] : []));
  const place = random.pick(places) ?? 0;
  const other = random.pick('abcdefghijkmnopq'.split('').filter((letter) => letter !== text[place])) ?? 'x';
  return `${text.slice(0, place)}${other}${text.slice(place + 1)}`;
}
