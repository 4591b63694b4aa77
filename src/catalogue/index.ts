/** What contracts say, for readers other than the code: models and people. */
export { agentsMarkdown } from './agents-markdown';
export { stepOfModelName } from './model-name';
