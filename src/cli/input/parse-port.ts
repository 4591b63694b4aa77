import { InvalidArgumentError } from 'commander';

/** @throws InvalidArgumentError unless the text is a TCP port; 0 means a free port */
export function parsePort(text: string): number {
  const port = Number(text);
  if (text.trim() !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  if (text.startsWith('tcp://'))
    throw new InvalidArgumentError(
      'Kubernetes sets such a variable in every pod, after a Service whose name begins it (GATEWAY_PORT: gateway). Set `enableServiceLinks: false` in the pod, or call the Service something else.',
    );
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535; 0 takes a free one.');
}
