/** The package's HTTP side: webhooks of the providers, and the pages on which people approve. */
export { createGateway } from './create-gateway';
export type { GatewayOptions } from './http/gateway-options';
export { serveGateway } from './serve-gateway';
export type { ServedGateway, ServeGatewayOptions } from './serve-gateway';
