/**
 * How Node is started for the server. Loading its modules leaves behind about 130 MB of garbage in large young
 * generations that are then hardly used; with small ones they are cleared while they fill.
 */
export const nodeFlags = ['--max-semi-space-size=2'];
