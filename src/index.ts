/** The package's entry: a plugin for a worker, a client for an application. */
export { AgentIntegrationsPlugin } from './plugin';
export type { AgentIntegrationsPluginOptions } from './plugin';
export { AgentIntegrationsClient } from './client';
export type { AgentIntegrationsClientOptions } from './client';
export { readConfiguration } from './configuration';
export type { Configuration } from './configuration';
export { loadKeyRing } from './encryption/load-key-ring';
export { createDataConverter } from './client/data-converter';
export { temporalSettings, type ConnectSettings } from './temporal/connect-settings';
export { createStructuredLogger } from './logging/structured-logger';
export type { StructuredLoggerOptions } from './logging/structured-logger';
export type { KeyRing } from './encryption/key-ring';
export { toolErrorOf, type CaughtToolError } from './contracts/tool-error-of';
export { stepOfModelName } from './catalogue/model-name';
export { modelTools, type ModelTool, type ModelToolsOptions } from './models/model-tools';
export { catalogueFor, type CatalogueTool, type EquippedSteps, type FixedFields } from './models/catalogue-for';
