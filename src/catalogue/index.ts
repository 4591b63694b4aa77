/** What contracts say, for readers other than the code: models and people. */
export { stepOfModelName } from './model-name';
export { modelTools } from './model-tools';
export type { ModelTool, ModelToolsOptions } from './model-tools';
export { toolsMarkdown } from './tools-markdown';
export { triggersMarkdown } from './triggers-markdown';
