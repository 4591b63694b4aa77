// Tests here run against real servers, processes and clocks. On a busy shared machine one may lose a race against its time limit;
// there it is tried once more, and the first failure is printed. A test that fails twice has failed. Locally nothing is retried.
if (process.env.CI === 'true') jest.retryTimes(1, { logErrorsBeforeRetry: true });
