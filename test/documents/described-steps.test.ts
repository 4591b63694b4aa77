import { join } from 'node:path';
import ts from 'typescript';
import type { z } from 'zod';
import { withoutItsName } from '../../src/catalogue/first-sentence';
import { toolsAnchor } from '../../src/catalogue/tools-markdown';
import { steps, type StepContract } from '../../src/contracts';

const root = join(__dirname, '../..');

/** What an editor says of a symbol. */
const saidOf = (symbol: ts.Symbol, checker: ts.TypeChecker): string =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/`(@\w+)`/g, '$1');

test('an editor says of each field that a workflow gives to a step what it means', () => {
  const path = join(root, 'workflows/described-fields.ts');
  const program = ts.createProgram([path], { noResolve: true, noLib: true, types: [] });
  const checker = program.getTypeChecker();
  const file = checker.getSymbolAtLocation(program.getSourceFile(path)!)!;
  const [described] = checker.getExportsOfModule(file);
  const said = checker
    .getDeclaredTypeOfSymbol(described!)
    .getProperties()
    .map((step) => {
      const fields = checker.getTypeOfSymbol(step).getProperties();
      return [step.name, fields.map((field) => [field.name, saidOf(field, checker)])];
    });
  const told = Object.values(steps).map(({ name, input }) => {
    const fields = Object.entries<z.ZodType>(input.shape);
    return [name, fields.map(([field, { description = '' }]) => [field, withoutItsName(description, field)])];
  });
  expect(said).toEqual(told);
});

test('an editor says of each step that a workflow calls what it does, and where its fields are explained', () => {
  // Only these two are read: what the contracts' types come to plays no part in the comments.
  const [path, described] = [join(root, 'workflows/steps.ts'), join(root, 'workflows/described-steps.ts')];
  const program = ts.createProgram([path, described], { noResolve: true, noLib: true, types: [] });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(path);
  const file = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (file === undefined) throw new Error('workflows/steps.ts could not be read.');
  const said = checker.getExportsOfModule(file).flatMap((group) =>
    checker
      .getTypeOfSymbol(group)
      .getProperties()
      .map((step) => [`${group.name}.${step.name}`, saidOf(step, checker)]),
  );
  const told = Object.values<StepContract>(steps).map((contract) => [
    contract.name,
    `${contract.description} Fields and errors: docs/tools.md#${toolsAnchor(contract)}`,
  ]);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(told));
});
