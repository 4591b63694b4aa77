import { randomUUID } from 'node:crypto';
import type { Configuration } from '../configuration';
import { isLoopback } from '../providers/base-url';
import { ask } from './ask';
import { findingsOf, type Finding } from './finding';

const { problem, warning, good } = findingsOf('public URL');
const redirects = findingsOf('redirect URIs');

/** Checks that the gateway answers at its public address, by each provider's handshake. Requests from this machine do not reveal a firewall. */
export async function checkPublicUrl({ publicUrl, cadence: { pollingSeconds } }: Configuration): Promise<Finding[]> {
  if (publicUrl === undefined)
    return [
      warning(
        `There is no PUBLIC_URL: triggers look every ${pollingSeconds} seconds (POLLING_SECONDS) in place of being told, some miss what nothing but a webhook tells, and the pages are for this machine alone.`,
        'Set it to the https address under which the gateway is reached from outside.',
      ),
    ];
  const token = randomUUID();
  const [graph, trello] = await Promise.all([
    ask('POST', `${publicUrl}/webhooks/mail/doctor?validationToken=${token}`),
    ask('HEAD', `${publicUrl}/webhooks/board/doctor`),
  ]);
  if ('failure' in graph)
    return [
      problem(
        `The gateway is not reached at ${publicUrl}: ${graph.failure}.`,
        'Start `agent-integrations gateway`, and let the reverse proxy or tunnel lead to it.',
      ),
    ];
  const found: Finding[] = [];
  if (graph.status !== 200 || graph.text !== token)
    found.push(
      problem(
        `${publicUrl}/webhooks/mail/… does not answer Microsoft's handshake: ${graph.status}, where 200 and the token were due.`,
        'Let the proxy pass POST on /webhooks with its query on to the gateway, without a sign-in or a page before it.',
      ),
    );
  if ('failure' in trello || trello.status !== 200)
    found.push(
      problem(
        `${publicUrl}/webhooks/board/… does not answer Trello's handshake${'failure' in trello ? '' : `: ${trello.status} where 200 was due`}.`,
        'Let the proxy pass HEAD and POST on /webhooks on to the gateway.',
      ),
    );
  if (isLoopback(new URL(publicUrl)))
    found.push(
      warning(
        `${publicUrl} is this machine: no provider reaches it.`,
        'For the real ones, use a tunnel or a reverse proxy.',
      ),
    );
  return found.length > 0
    ? found
    : [good(`The gateway answers both providers' handshakes at ${publicUrl}, asked from here.`)];
}

/** Lists the addresses that have to be registered at the providers, character for character. */
export function redirectUris({ pagesUrl: base, microsoft, atlassian, signIn }: Configuration): Finding[] {
  return [
    ...(microsoft.clientId === undefined
      ? []
      : [
          redirects.good(
            `Mailboxes by the pages: ${base}/integrations/mail/callback, platform ${microsoft.clientSecret === undefined ? '"Mobile and desktop applications", since there is no secret' : '"Web"'}.`,
          ),
          redirects.good(
            `Mailboxes by the command: http://localhost, platform ${microsoft.clientSecret === undefined ? '"Mobile and desktop applications"' : '"Web", since there is a secret'}; any port of it is accepted.`,
          ),
        ]),
    ...(atlassian.clientId === undefined
      ? []
      : [
          redirects.good(
            `Boards: ${base}/integrations/board/callback by the pages, http://localhost:8080/oauth/callback by the command.`,
          ),
        ]),
    ...(signIn.openId === undefined ? [] : [redirects.good(`Signing in to the pages: ${base}/sign-in/callback.`)]),
  ];
}
