const { activities, divided, gateway, house, rules, triggers } = require('./test/imports/parts.cjs');

/** The import directions of docs/architecture.md, section "Layout". */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|workflows|activities|test|packages)/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    ...rules(house),
    ...rules(gateway),
    ...rules(activities),
    ...rules(triggers),
    ...divided.flatMap(rules),
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, via: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'messages-are-ours-alone',
      comment:
        'what our processes say to each other may change with each version: a user imports contracts, and pages and commands speak through the client',
      severity: 'error',
      from: {
        path: '^(src/(index|catalogue/|models/|cli/|gateway/(?!webhooks/))|workflows/index)',
      },
      to: { path: '^src/messages/', pathNot: '^src/messages/(workflow-kinds|run-ids)' },
    },
    only(
      'encryption-takes-only-json-and-workflow-kinds',
      '^src/encryption/',
      '^src/(encryption/|json/|messages/workflow-kinds)',
    ),
    only(
      'providers-take-only-timetable-of-messages',
      '^src/providers/',
      '^src/(providers/|text/|json/|contracts/|telemetry/|messages/timetable)',
    ),
    {
      name: 'workflows-take-types-only',
      comment:
        'zod at the top of a workflow bundle makes every start 5 times slower; the exceptions are plain constants and checks',
      severity: 'error',
      from: { path: '^workflows/' },
      to: {
        path: '^(src|activities)/',
        pathNot:
          '^src/(text/|json/|messages/|contracts/(failure-of|field-marks|quoting-error|tool-error|unknown-end)|encryption/(unreadable|readable-summary|released-payload|sealing-key-of)|models/(at-path|handles|model-answer|reviewed-answer|single-types|step-input|tool-plan))',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-cli-and-tests-know-the-sandbox',
      severity: 'error',
      from: { path: '^(src|workflows|activities)/', pathNot: '^src/cli/' },
      to: { path: '^packages/' },
    },
    only('sandbox-stands-alone', '^packages/sandbox/', '^packages/sandbox/'),
    {
      name: 'examples-import-what-the-package-exports',
      severity: 'error',
      from: { path: '^examples/' },
      to: {
        path: '^(src|workflows|activities)/',
        pathNot: '^(src/(index|contracts/index)|workflows/(index|frameworks/ai-sdk))\\.ts$',
      },
    },
    {
      name: 'product-imports-nothing-of-tests-benches-templates',
      severity: 'error',
      from: { path: '^(src|workflows|activities|examples)/' },
      to: { path: '^(test|bench|templates)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
