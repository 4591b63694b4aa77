import type { Configuration } from '../configuration';
import { ask, type Answer } from './ask';
import { findingsOf, type Finding } from './finding';

const { problem, warning, good } = findingsOf('providers');

/** The most that this machine's clock may differ from the providers': the validity of tokens and signatures depends on the time. */
const clockToleranceSeconds = 120;

/** Checks whether each configured provider answers, knows the tenant, and has about the same time. */
export async function checkProviders({ microsoft, trello, atlassian }: Configuration): Promise<Finding[]> {
  const looks = [
    ...(microsoft.clientId === undefined
      ? []
      : [look('Microsoft Graph', `${microsoft.graphUrl}/me`), checkTenant(microsoft.loginUrl, microsoft.tenant)]),
    ...(trello.apiKey === undefined ? [] : [look('Trello', `${trello.url}/members/me`)]),
    ...(atlassian.clientId === undefined ? [] : [look("Atlassian's sign-in", `${atlassian.url}/`)]),
  ];
  return (await Promise.all(looks)).flat();
}

async function look(name: string, url: string): Promise<Finding[]> {
  const answer = await ask('GET', url);
  // Any refusal of a request without a credential (401, 400 or 404) shows that the provider is there.
  if ('failure' in answer) return [unreachable(name, url, answer.failure)];
  if (answer.status >= 500)
    return [
      problem(
        `${name} at ${new URL(url).host} fails (${answer.status}).`,
        'Try again later; its status page may say more.',
      ),
    ];
  return [good(`${name} answers at ${new URL(url).host}.`), ...checkClock(name, answer, Date.now())];
}

async function checkTenant(loginUrl: string, tenant: string): Promise<Finding[]> {
  const name = "Microsoft's sign-in";
  const url = `${loginUrl}/${encodeURIComponent(tenant)}/v2.0/.well-known/openid-configuration`;
  const answer = await ask('GET', url);
  if ('failure' in answer) return [unreachable(name, url, answer.failure)];
  if (answer.status === 200) return [good(`${name} at ${new URL(url).host} knows the tenant "${tenant}".`)];
  return [
    problem(
      `${name} at ${new URL(url).host} does not know the tenant "${tenant}" (${answer.status}).`,
      'Set MICROSOFT_TENANT to a tenant id or domain, or common, organizations or consumers; and look whether MICROSOFT_LOGIN_URL is right.',
    ),
  ];
}

/** @param now epoch milliseconds of this machine */
export function checkClock(name: string, answer: Answer, now: number): Finding[] {
  const theirs = 'date' in answer ? Date.parse(answer.date ?? '') : Number.NaN;
  if (Number.isNaN(theirs)) return [];
  const apart = Math.round((now - theirs) / 1000);
  if (Math.abs(apart) <= clockToleranceSeconds) return [];
  return [
    warning(
      `The clock of this machine is ${Math.abs(apart)} s ${apart > 0 ? 'ahead of' : 'behind'} that of ${name}.`,
      'Let the machine keep its time by NTP: tokens seem valid or expired at the wrong moment.',
    ),
  ];
}

/** Says that nobody answered at an address. */
export const unreachable = (name: string, url: string, failure: string): Finding =>
  problem(
    `${name} cannot be reached: ${failure}.`,
    `Look from this machine: \`curl -sI ${url}\`. A proxy, a firewall or the name in the configuration stands between.`,
  );
