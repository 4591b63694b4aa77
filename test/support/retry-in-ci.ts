// Tests here run against real servers, processes and clocks. On a busy shared machine a test may lose a race against its time limit; in CI
// it is retried once, and the first failure is printed. A test that fails twice has failed. Locally nothing is retried.
if (process.env.CI === 'true') jest.retryTimes(1, { logErrorsBeforeRetry: true });
