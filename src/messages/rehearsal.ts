export interface RehearseInput {
  step: string;
  input: unknown;
}
