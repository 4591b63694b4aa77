/** The address of a gateway's MCP server, and a token for it. */
export interface McpEndpoint {
  readonly url: string;
  readonly token: string;
}

/** Declares that a client supports tasks. */
export const tasksCapability = { extensions: { 'io.modelcontextprotocol/tasks': {} } };

/**
 * Sends a request of revision 2026-07-28 as a client of tasks would; the official library does not support tasks.
 *
 * @param name value of the routing header, which names the subject of the request
 */
export function taskRequest(
  { url, token }: McpEndpoint,
  method: string,
  params: object,
  { name, capabilities = tasksCapability }: { name: string; capabilities?: object },
): Request {
  return new Request(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': method,
      'Mcp-Name': name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'proof', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': capabilities,
        },
      },
    }),
  });
}
