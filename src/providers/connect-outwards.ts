import { request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { unescape } from 'node:querystring';
import { buildConnector } from 'undici';

/**
 * An attempt of a step may take a minute: waiting for room, connecting and waiting for the answer must leave time to report an error. Through a proxy
 * one connects twice.
 */
const patienceMilliseconds = 10_000;

const connectDirectly = buildConnector({ timeout: patienceMilliseconds });

/** No way through the proxy. Says nothing of who the proxy takes us for: that stands in its address. */
export class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure';

  constructor(
    /** Through what, as in "the connection to … through the proxy …". */
    readonly through: string,
    /** The code of the error, such as `ECONNREFUSED`, or the status that the proxy answered. */
    readonly reason: string | undefined,
  ) {
    super(`There is no way through ${through}.`);
  }
}

/**
 * Connects to whom a request is for: where its address is https and `HTTPS_PROXY` is set, through that proxy. An http address is asked directly: it is
 * this machine's or a neighbour's, and proxies open ways to port 443 alone, as a rule.
 *
 * Not undici's own ProxyAgent: where the proxy closes the connection instead of answering, version 7.30 tries again at once and for ever, so that not
 * even a time limit ends it.
 */
export const connectOutwards: buildConnector.connector = (to, callback) => {
  const address = addressOfProxy(to, process.env);
  if (address === undefined) connectDirectly(to, callback);
  else openWay(address, to, callback);
};

type Destination = Pick<buildConnector.Options, 'protocol' | 'hostname' | 'port'>;

/** Never asked through a proxy: the sandbox, for one, is there. */
const thisMachine = ['localhost', '127.0.0.1', '::1'];

/** Returns what `HTTPS_PROXY` says, and undefined where the destination does without. The names of both variables count in small letters, too. */
export function addressOfProxy(
  { protocol, hostname, port }: Destination,
  { https_proxy, HTTPS_PROXY, no_proxy, NO_PROXY }: NodeJS.ProcessEnv,
): string | undefined {
  const address = https_proxy ?? HTTPS_PROXY ?? '';
  if (protocol !== 'https:' || address === '') return undefined;
  const named = (no_proxy ?? NO_PROXY ?? '').toLowerCase().split(/[\s,]/).filter(Boolean);
  const exempt = [...thisMachine, ...named.map((name) => (name.startsWith('*.') ? name.slice(1) : name))];
  const isExempt = [hostname, `${hostname}:${port === '' ? '443' : port}`].some((host) =>
    exempt.some((name) => name === '*' || host === name || host.endsWith(name.startsWith('.') ? name : `.${name}`)),
  );
  return isExempt ? undefined : address;
}

function openWay(address: string, to: buildConnector.Options, callback: buildConnector.Callback): void {
  // As for curl, an address without a scheme is one of http.
  const written = address.includes('://') ? address : `http://${address}`;
  if (!URL.canParse(written) || !/^https?:/.test(written)) {
    const what = 'HTTPS_PROXY, which is not an address such as http://proxy.example.com:3128,';
    callback(new ProxyFailure(what, undefined), null);
    return;
  }
  const proxy = new URL(written);
  const refuse = (reason: string): void =>
    callback(new ProxyFailure(`the proxy ${proxy.host} (HTTPS_PROXY)`, reason), null);
  const host = `${to.hostname.includes(':') ? `[${to.hostname}]` : to.hostname}:${to.port === '' ? '443' : to.port}`;
  const asking = (proxy.protocol === 'https:' ? requestSecurely : requestPlainly)({
    method: 'CONNECT',
    // Not the address itself: of the name and password in it Node would make a header that is not the proxy's.
    hostname: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port,
    path: host,
    headers: { host, ...credentialOf(proxy) },
    agent: false,
  });
  const timer = setTimeout(
    () => asking.destroy(Object.assign(new Error('The proxy does not answer.'), { code: 'ETIMEDOUT' })),
    patienceMilliseconds,
  );
  asking
    .on('connect', ({ statusCode }, socket) => {
      clearTimeout(timer);
      if (statusCode === 200) {
        connectDirectly({ ...to, httpSocket: socket }, callback);
        return;
      }
      socket.destroy();
      refuse(String(statusCode));
    })
    .on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      refuse(error.code ?? error.message);
    })
    .end();
}

/** RFC 7617. */
function credentialOf({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '') return {};
  const pair = `${unescape(username)}:${unescape(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}
