import type { z } from 'zod';
import type { Steps } from '../src/contracts';
import type { DescribedFields } from './described-fields';
import type { StepOptions } from './call-step';

/** The steps of one group as functions, typed by their contracts; of an input's fields, editors show the comments that {@link DescribedFields} adds. */
export type StepsOf<Prefix extends string> = {
  readonly [Name in keyof Steps as Name extends `${Prefix}.${infer Step}` ? Step : never]: Steps[Name] extends {
    input: infer Input extends z.ZodType;
    output: infer Output extends z.ZodType;
  }
    ? (input: z.input<Input> & DescribedFields[Name], options?: StepOptions) => Promise<z.output<Output>>
    : never;
};
