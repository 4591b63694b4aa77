/** Stops the server that global-setup.ts started. */
module.exports = async function stopTemporal(): Promise<void> {
  await globalThis.temporalServerOfTestRun?.stop();
};
