import { ProtocolError } from '@modelcontextprotocol/server';

/** What the library says of a request that it refuses; with it stands what the client has written, which is not for the log. */
const refusals = ['Rejected inbound request', 'requestState verification rejected'];

/** Whether an error that the library reports is about what a client has sent. The client is told of it. */
export const isClientsMistake = (error: Error): boolean =>
  error instanceof ProtocolError || refusals.some((words) => error.message.startsWith(words));
