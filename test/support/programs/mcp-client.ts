import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export async function newestMail(gateway: string, token: string) {
  const client = new Client({ name: 'my-program', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${gateway}/mcp`), { requestInit }));
  const { tools } = await client.listTools(); // for the model
  const answer = await client.callTool({ name: 'mail_find_email', arguments: { limit: 1 } }); // what it answered
  await client.close();
  return { tools, answer };
}
