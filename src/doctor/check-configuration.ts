import type { Configuration } from '../configuration';
import { asksAPerson } from '../contracts/permission';
import { isLoopback } from '../providers/base-url';
import { findingsOf, type Finding } from './finding';

const { problem, warning, good } = findingsOf('configuration');

/** The form of Entra's ids of applications and secrets. */
const entraId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reports variables that contradict each other. @param now epoch milliseconds */
export function checkConfiguration(
  configuration: Configuration,
  environment: NodeJS.ProcessEnv,
  now: number,
): Finding[] {
  const { microsoft, trello, atlassian, publicUrl, signIn, unsignedUntil, stepsWithoutAgent } = configuration;
  const isSet = (name: string): boolean => (environment[name] ?? '') !== '';
  const found: Finding[] = [];
  const add = (when: boolean, finding: Finding): void => {
    if (when) found.push(finding);
  };
  const isReal = !isLoopback(new URL(microsoft.graphUrl));
  add(
    microsoft.clientId === undefined,
    warning(
      'No mailbox can be connected: MICROSOFT_CLIENT_ID is not set.',
      'Set the application (client) id of your app registration.',
    ),
  );
  add(
    isReal && microsoft.clientId !== undefined && !entraId.test(microsoft.clientId),
    problem(
      'MICROSOFT_CLIENT_ID is no application id: those are 36 characters, such as 11111111-2222-3333-4444-555555555555.',
      'Copy "Application (client) ID" from the overview of the app registration.',
    ),
  );
  add(
    // Entra shows a secret's id next to its value, and people copy the id by mistake.
    isReal && entraId.test(microsoft.clientSecret ?? ''),
    problem(
      'MICROSOFT_CLIENT_SECRET looks like the id of a secret, not like its value.',
      'Copy the column "Value"; it is shown only once, so make another secret where it is gone.',
    ),
  );
  add(
    isLoopback(new URL(microsoft.graphUrl)) !== isLoopback(new URL(microsoft.loginUrl)),
    problem(
      `Microsoft Graph is asked at ${new URL(microsoft.graphUrl).host}, and its sign-in at ${new URL(microsoft.loginUrl).host}: one is the sandbox, the other is not.`,
      'Set both MICROSOFT_GRAPH_URL and MICROSOFT_LOGIN_URL, or neither.',
    ),
  );
  const hasBoards = trello.apiKey !== undefined;
  add(
    hasBoards && isLoopback(new URL(trello.url)) !== isLoopback(new URL(trello.authorizeUrl)),
    problem(
      `Trello is asked at ${new URL(trello.url).host}, and tokens are made at ${new URL(trello.authorizeUrl).host}: one is the sandbox, the other is not.`,
      'Set both TRELLO_URL and TRELLO_AUTHORIZE_URL, or neither.',
    ),
  );
  add(
    hasBoards && isLoopback(new URL(trello.url)) === isReal,
    warning(
      `Trello is asked at ${new URL(trello.url).host}, and Microsoft Graph at ${new URL(microsoft.graphUrl).host}: one is the sandbox, the other is not, so an agent would join made-up mail with a real board, or the other way round.`,
      'Set or remove TRELLO_URL, TRELLO_AUTHORIZE_URL and the key of the one together with MICROSOFT_GRAPH_URL and MICROSOFT_LOGIN_URL.',
    ),
  );
  add(
    trello.apiKey !== undefined &&
      trello.apiSecret === undefined &&
      atlassian.clientSecret === undefined &&
      publicUrl !== undefined,
    warning(
      "Nobody can tell Trello's deliveries from others': TRELLO_API_SECRET is not set.",
      'Set the secret that stands beside the API key at https://trello.com/apps/admin.',
    ),
  );
  add(
    trello.apiKey !== undefined &&
      trello.apiSecret === undefined &&
      atlassian.clientSecret !== undefined &&
      publicUrl !== undefined,
    warning(
      'ATLASSIAN_CLIENT_SECRET is set here and TRELLO_API_SECRET is not: a gateway refuses what Trello announces to accounts that are connected with a token, and a worker makes no webhooks for them.',
      'Set TRELLO_API_SECRET for gateway and workers alike; it stands beside the API key at https://trello.com/apps/admin.',
    ),
  );
  add(
    (atlassian.clientId === undefined) !== (atlassian.clientSecret === undefined),
    problem(
      'Of ATLASSIAN_CLIENT_ID and ATLASSIAN_CLIENT_SECRET only one is set.',
      'Set both, from the tab "OAuth 2.0" of your application, or neither: a key and a token do without.',
    ),
  );
  add(
    publicUrl !== undefined && publicUrl.startsWith('http:') && !isLoopback(new URL(publicUrl)),
    problem(
      `PUBLIC_URL is ${publicUrl}: without https neither provider announces anything there, and cookies travel unprotected.`,
      'Give the https address of the reverse proxy.',
    ),
  );
  add(
    signIn.openId === undefined && !signIn.link,
    problem('Nobody can sign in to the pages: SIGN_IN_LINK is off and there is no OIDC_ISSUER.', 'Set one of them.'),
  );
  const withoutIssuer = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ALLOWED'].filter(isSet);
  add(
    signIn.openId === undefined && withoutIssuer.length > 0,
    warning(
      `There is no OIDC_ISSUER, so that ${withoutIssuer.join(', ')} ${withoutIssuer.length === 1 ? 'counts' : 'count'} for nothing: whoever has the link that the gateway prints signs in, as operator.`,
      'Set OIDC_ISSUER (by this very name), or remove the others.',
    ),
  );
  add(
    !asksAPerson(stepsWithoutAgent),
    warning(
      `STEPS_WITHOUT_AGENT is ${stepsWithoutAgent}: whoever may start workflows here writes and sends without being asked.`,
      'Unset it, and let agents have the permission instead.',
    ),
  );
  add(
    unsignedUntil !== undefined && unsignedUntil.getTime() > now,
    warning(
      `Until ${unsignedUntil?.toISOString() ?? ''} definitions and runs without a signature count, from whomever (UNSIGNED_UNTIL).`,
      'Unset it when the upgrade is over.',
    ),
  );
  for (const name of ['MICROSOFT_REFRESH_TOKEN', 'TRELLO_TOKEN'])
    add(
      isSet(name),
      warning(
        `${name} is still in the environment: it is only for connecting an account once.`,
        'Remove it, there and from .env.',
      ),
    );
  return found.length > 0 ? found : [good('The variables go together.')];
}
