import type { Sandbox } from '../start-sandbox';

/** Describes a sandbox that was just started. @param authorityFile path of the certificate to trust, over https */
export function describeSandbox({ urls, trello: { application }, graph }: Sandbox, authorityFile?: string): string {
  const curl = authorityFile === undefined ? 'curl -s' : `curl -s --cacert ${authorityFile}`;
  const [person = 'somebody@contoso.example'] = graph.people();
  return `The sandbox listens on ${urls.base}. It keeps everything in memory; Ctrl-C ends it.

Microsoft Graph    ${urls.graph}/v1.0
its sign-in        ${urls.login}
Trello             ${urls.trello}/1    (key ${application.key})
its sign-in        ${urls.atlassian}
OpenID Connect     ${urls.openid}
control            ${urls.control}
${authorityFile === undefined ? '' : trustIn(authorityFile)}
A token for Graph, and a mail from outside:

${curl} ${urls.control}/login/access-tokens -H 'content-type: application/json' \\
  -d '{"user":"${person}","scopes":["Mail.ReadWrite","Mail.Send"]}'

${curl} ${urls.control}/graph/mail -H 'content-type: application/json' \\
  -d '{"to":"${person}","mail":{"from":{"address":"mara@northwind-bakery.example"},"subject":"Hello","text":"Please help."}}'

Faults, the clock, what was received, how your client is pointed here: https://www.npmjs.com/package/graph-trello-sandbox`;
}

const trustIn = (file: string): string => `
Clients trust it by this certificate, made for this start: ${file}

Node.js            NODE_EXTRA_CA_CERTS=${file}
Python             REQUESTS_CA_BUNDLE=${file} SSL_CERT_FILE=${file}
Go, C# (Linux)     SSL_CERT_FILE=${file}
Java               keytool -importcert -noprompt -file ${file} -keystore sandbox.p12 -storepass sandbox
                   java -Djavax.net.ssl.trustStore=sandbox.p12 -Djavax.net.ssl.trustStorePassword=sandbox
curl               --cacert ${file}
`;
