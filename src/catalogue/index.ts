/** What contracts say, for readers other than the code: models and people. */
export { agentsMarkdown } from './agents-markdown';
export { stepOfModelName } from './model-name';
export { toolsMarkdown } from './tools-markdown';
export { triggersMarkdown } from './triggers-markdown';
