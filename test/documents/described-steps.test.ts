import { join } from 'node:path';
import ts from 'typescript';
import { toolsAnchor } from '../../src/catalogue/tools-markdown';
import { steps, type StepContract } from '../../src/contracts';

const root = join(__dirname, '../..');

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
      .map((step) => [
        `${group.name}.${step.name}`,
        ts.displayPartsToString(step.getDocumentationComment(checker)).replaceAll('`@username`', '@username'),
      ]),
  );
  const told = Object.values<StepContract>(steps).map((contract) => [
    contract.name,
    `${contract.description} Fields and errors: docs/tools.md#${toolsAnchor(contract)}`,
  ]);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(told));
});
