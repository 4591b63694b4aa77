import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import { png } from './content-tools';

export function addResources(mcp: McpServer): void {
  const fixed = (name: string, content: { mimeType: string } & ({ text: string } | { blob: string })): void => {
    const uri = `test://${name}`;
    mcp.registerResource(name, uri, { description: `Fixed (${name})`, mimeType: content.mimeType }, () => ({
      contents: [{ uri, ...content }],
    }));
  };
  fixed('static-text', { mimeType: 'text/plain', text: 'This is the content of the static text resource.' });
  fixed('static-binary', { mimeType: 'image/png', blob: png });
  fixed('watched-resource', { mimeType: 'text/plain', text: 'Watched.' });
  mcp.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'By id', mimeType: 'application/json' },
    (uri, { id }) => {
      const data = { id, templateTest: true, data: `Data for ID: ${String(id)}` };
      return { contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(data) }] };
    },
  );
  mcp.server.setRequestHandler('resources/subscribe', () => ({}));
  mcp.server.setRequestHandler('resources/unsubscribe', () => ({}));
}
