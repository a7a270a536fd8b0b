/** A busy machine needs seconds. The sandbox imports nothing of ours, so it reads the time scale of tests directly. */
export const slowTimeout = { timeout: 10_000 * (Number(process.env.TEST_TIME_SCALE) || 1) };
