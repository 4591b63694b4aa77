import type { Random } from '../random';
import { ask, cookieHeader, formType, sessionOf, tokens, type AttackedGateway, type Attempt } from './attacked-gateway';

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');

/** Returns attempts with sessions and tokens that were altered, cut, recombined or ended. */
export async function sessionAttempts(gateway: AttackedGateway, random: Random, runs: number): Promise<Attempt[]> {
  const { cookie, formToken } = sessionOf(gateway, 'operator');
  const [content = '', signature = ''] = cookie.split('.');
  const [otherContent = '', otherSignature = ''] = sessionOf(gateway, 'viewer').cookie.split('.');
  const composed = [
    content,
    `${content}.`,
    `.${signature}`,
    `${content}.${otherSignature}`,
    `${otherContent}.${signature}`,
    `${content}.${formToken}`,
    `${content}.${signature}.${signature}`,
    `${content}=.${signature}`,
    `${content}.${signature}=`,
    `${content}.${signature}A`,
    `${content}%2E${signature}A`,
    `${signature}.${content}`,
    cookie.toLowerCase(),
    cookie.slice(0, -1),
    await ended(gateway),
  ];
  const altered = Array.from({ length: runs }, () => alteredText(cookie, random));
  const alteredTokens = Array.from({ length: runs }, () => alteredText(tokens.operator, random));
  return [
    ...[...composed, ...altered].map((session) => ({
      what: `the session ${session}`,
      asking: { method: 'GET', path: '/approvals', headers: cookieHeader(session) },
      refusals: [401],
    })),
    ...alteredTokens.map((token) => ({
      what: `the token ${token}`,
      asking: { method: 'GET', path: '/api/agents', headers: { Authorization: `Bearer ${token}` } },
      refusals: [400, 401],
    })),
  ];
}

/** Returns a session whose owner has signed out. */
async function ended(gateway: AttackedGateway): Promise<string> {
  const { cookie, formToken } = sessionOf(gateway, 'operator');
  const headers = { Origin: gateway.url, ...formType, ...cookieHeader(cookie) };
  const { status } = await ask(gateway, { method: 'POST', path: '/sign-out', headers, body: `formToken=${formToken}` });
  if (status !== 303) throw new Error(`Nobody can sign out: ${String(status)}`);
  return cookie;
}

/** Returns another text of the same length that differs in one or a few characters. */
function alteredText(text: string, random: Random): string {
  const letters = text.split('');
  for (let changes = random.chance(0.7) ? 1 : 3; changes > 0; changes -= 1) {
    const place = Math.floor(random.next() * letters.length);
    letters[place] = random.pick(digits.filter((digit) => digit !== letters[place])) ?? 'A';
  }
  const altered = letters.join('');
  return altered === text ? `${text.slice(0, -2)}xx` : altered;
}
