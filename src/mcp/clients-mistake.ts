import { ProtocolError } from '@modelcontextprotocol/server';

/** How the library's messages about refused requests begin. The rest quotes the client's text, which must not be logged. */
const refusals = [
  ...['Rejected inbound request', 'requestState verification rejected', 'Unsupported Media Type', 'Not Acceptable'],
  ...['Bad Request', 'Invalid Request', 'Received a response for an unknown', 'Unknown message type'],
];

/**
 * Returns whether an error that the library reports is about what a client sent. The client receives such an error itself. A SyntaxError is that of
 * its JSON: the library parses nothing else.
 */
export const isClientsMistake = (error: Error): boolean =>
  error instanceof ProtocolError ||
  error instanceof SyntaxError ||
  refusals.some((words) => error.message.startsWith(words));
