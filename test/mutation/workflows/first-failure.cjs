/** Ends the run at its first failure and says which it was: one test that fails has killed the mutant, and the next may wait long for what never comes. */
class FirstFailure {
  onTestCaseResult(_test, { status, fullName, failureMessages }) {
    if (status === 'failed') end(fullName, failureMessages);
  }

  onTestResult(_test, { testFilePath, failureMessage, numFailingTests, testExecError }) {
    if (numFailingTests > 0 || testExecError !== undefined) end(testFilePath, [failureMessage ?? '']);
  }
}

function end(name, messages) {
  const first =
    messages
      .join('\n')
      .split('\n')
      .find((line) => line.trim() !== '' && !line.includes('●')) ?? '';
  process.stdout.write(`KILLED ${JSON.stringify({ name, message: first.slice(0, 200) })}\n`, () => process.exit(1));
}

module.exports = FirstFailure;
