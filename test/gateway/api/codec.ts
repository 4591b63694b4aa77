import { tokens, webUi, type ApiWorld } from '../worlds/api-world';

/** What Temporal Web UI asks the gateway to decode; shares the world of api.test.ts. */
export function testCodec(world: () => ApiWorld): void {
  describe('the codec of Temporal Web UI', () => {
    const decode = (headers: Record<string, string>, payloads: unknown) =>
      fetch(`${world().url}/codec/decode`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ payloads }),
      });
    const operator = { Authorization: `Bearer ${tokens.operator}` };

    async function storedInputs(workflowId: string): Promise<{ metadata: Record<string, string>; data: string }[]> {
      const { events } = await world().strangerClient.workflow.getHandle(workflowId).fetchHistory();
      const payloads = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
      const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
      return payloads.map(({ metadata, data }) => ({
        metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)])),
        data: base64(data ?? new Uint8Array()),
      }));
    }

    test('shows operators what a history holds, and of an account everything but its credential', async () => {
      const stored = await storedInputs('connected-account/mail/support');
      expect(JSON.stringify(stored)).not.toContain(Buffer.from('ada@contoso').toString('base64').slice(0, 12));
      const { payloads } = (await (await decode(operator, stored)).json()) as { payloads: { data: string }[] };
      const text = Buffer.from(payloads[0]?.data ?? '', 'base64').toString();
      expect(text).toContain('ada@contoso.example');
      expect(JSON.parse(text)).toMatchObject({ sealedCredential: expect.stringMatching(/./) as string });
      expect(text).not.toMatch(/accessToken|refreshToken/);
    });

    test('answers the same at the address with two slashes, which comes of a PUBLIC_URL that ends with one', async () => {
      const ask = (headers: Record<string, string>) =>
        fetch(`${world().url}//codec/decode`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify({ payloads: [] }),
        });
      expect((await ask(operator)).status).toBe(200);
      expect((await ask({})).status).toBe(401);
    });

    test('is for operators only, and of other origins for the Web UI alone', async () => {
      expect((await decode({}, [])).status).toBe(401);
      expect((await decode({ Authorization: `Bearer ${tokens.approver}` }, [])).status).toBe(403);
      expect((await decode(operator, 'no list')).status).toBe(400);
      const preflight = (origin: string) =>
        fetch(`${world().url}/codec/decode`, {
          method: 'OPTIONS',
          headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
        });
      const { headers } = await preflight(webUi);
      expect(headers.get('Access-Control-Allow-Origin')).toBe(webUi);
      expect(headers.get('Access-Control-Allow-Credentials')).toBe('true');
      // All that the Web UI ever sends; a browser refuses the whole request for one that is missing.
      expect(headers.get('Access-Control-Allow-Headers')?.split(',').sort()).toEqual([
        'Authorization',
        'Authorization-Extras',
        'Content-Type',
        'X-Namespace',
      ]);
      expect((await preflight('https://evil.example')).headers.get('Access-Control-Allow-Origin')).not.toBe(
        'https://evil.example',
      );
    });
  });
}
