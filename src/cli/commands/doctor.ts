import type { Command } from 'commander';
import type { Finding } from '../../doctor/finding';
import { exitCodes } from '../process/exit-code';
import { findingLine } from '../output/finding-line';
import { terminalOf } from '../output/terminal';
import { withClient } from '../process/with-client';

/** `doctor`: says what is wrong with an installation, and what to do about it. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      `Look through the whole installation and say what to do; changes nothing. Ends with ${exitCodes.failed} when something does not work`,
    )
    .action(async (_options: object, command: Command) => {
      const { examine } = await import('../../doctor/examine.js');
      const terminal = terminalOf(command);
      const findings = await examine(process.env, (_keyRing, run) => withClient(terminal, run));
      const healthy = findings.every(({ level }) => level !== 'problem');
      terminal.result({ healthy, findings }, () => describe(findings));
      if (!healthy) process.exitCode = exitCodes.failed;
    });
}

function describe(findings: readonly Finding[]): string {
  const lines = findings.map(({ area, level, text, advice }) => {
    const line = findingLine(level, `${area}: ${text}`);
    return advice === undefined ? line : `${line}\n         ${advice}`;
  });
  const problems = findings.filter(({ level }) => level === 'problem').length;
  return [...lines, '', problems === 0 ? 'Nothing keeps it from working.' : `To be mended: ${problems}.`].join('\n');
}
