import { deepStrictEqual } from 'node:assert';
import type { ComposedInstallation } from './composed-installation';

/**
 * Checks that Temporal Web UI lists the runs and has the gateway decode their payloads, which the gateway allows for pages of this origin.
 *
 * @throws an error that says what differs
 */
export async function assertWebUi({ uiUrl, gatewayUrl }: ComposedInstallation): Promise<void> {
  const { Codec } = (await ask(`${uiUrl}/api/v1/settings`)) as {
    Codec: { Endpoint: string; IncludeCredentials: boolean };
  };
  const { executions } = (await ask(`${uiUrl}/api/v1/namespaces/default/workflows`)) as { executions: unknown[] };
  const preflight = await fetch(`${gatewayUrl}/codec/decode`, {
    method: 'OPTIONS',
    headers: { origin: uiUrl, 'access-control-request-method': 'POST' },
  });
  deepStrictEqual(
    {
      codec: Codec.Endpoint,
      sendsCookies: Codec.IncludeCredentials,
      seesRuns: executions.length > 0,
      mayAsk: preflight.headers.get('access-control-allow-origin'),
    },
    { codec: `${gatewayUrl}/codec`, sendsCookies: true, seesRuns: true, mayAsk: uiUrl },
  );
}

async function ask(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
  return response.json();
}
