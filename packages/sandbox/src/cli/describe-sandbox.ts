import type { Sandbox } from '../start-sandbox';

/** Describes a sandbox that was just started. @param authorityFile path of the certificate to trust, over https */
export function describeSandbox({ urls, trello, graph }: Sandbox, authorityFile?: string): string {
  const { application, world } = trello;
  const curl = authorityFile === undefined ? 'curl -s' : `curl -s --cacert ${authorityFile}`;
  const post = (path: string, body: object) =>
    `${curl} ${urls.control}/${path} -H 'content-type: application/json' \\\n  -d '${JSON.stringify(body)}'\n`;
  const mail = { from: { address: 'mara@northwind-bakery.example' }, subject: 'Hello', text: 'Please help.' };
  const forGraph = graph
    .people()
    .slice(0, 1)
    .flatMap((person) => [
      'A token for Graph, and a mail from outside:\n',
      post('login/access-tokens', { user: person, scopes: ['Mail.ReadWrite', 'Mail.Send'] }),
      post('graph/mail', { to: person, mail }),
    ]);
  const forTrello = [...world.members.values()]
    .slice(0, 1)
    .flatMap(({ username }) => [
      `A token for Trello, for ${urls.trello}/1/members/me?key=${application.key}&token=…\n`,
      post('trello/tokens', { member: username }),
    ]);
  return `The sandbox listens on ${urls.base}. It keeps everything in memory; Ctrl-C ends it.

Microsoft Graph    ${urls.graph}/v1.0
its sign-in        ${urls.login}
Trello             ${urls.trello}/1    (key ${application.key})
its sign-in        ${urls.atlassian}
OpenID Connect     ${urls.openid}
control            ${urls.control}
${authorityFile === undefined ? '' : trustIn(authorityFile)}
${[...forGraph, ...forTrello].join('\n')}
Faults, the clock, what was received, how your client is pointed here: README.md of graph-trello-sandbox`;
}

const trustIn = (file: string): string => `
Clients trust it by this certificate, made for this start: ${file}

Node.js            NODE_EXTRA_CA_CERTS=${file}
Python             REQUESTS_CA_BUNDLE=${file} SSL_CERT_FILE=${file}
Go, C# (Linux)     SSL_CERT_FILE=${file}
Java               rm -f sandbox.p12 && keytool -importcert -noprompt -file ${file} -keystore sandbox.p12 -storepass sandbox
                   java -Djavax.net.ssl.trustStore=sandbox.p12 -Djavax.net.ssl.trustStorePassword=sandbox
curl               --cacert ${file}
`;
