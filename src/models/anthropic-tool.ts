import type { CatalogueTool } from './catalogue-for';

/** A tool as Anthropic's Messages API takes it: the schema is an object, without alternatives at the top level. */
export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: { type: 'object'; [keyword: string]: unknown };
}

export const anthropicTool = ({ name, description, parameters }: CatalogueTool): AnthropicTool => ({
  name,
  description,
  input_schema: { ...parameters, type: 'object' },
});
