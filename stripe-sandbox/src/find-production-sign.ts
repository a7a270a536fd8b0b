const stageVariables = ['NODE_ENV', 'APP_ENV', 'ENVIRONMENT', 'DEPLOY_ENV', 'VERCEL_ENV'];

/** Finds live keys anywhere in a value. */
const liveKey = /(^|[^a-z])(sk|pk|rk)_live_/;

/** The reason why the sandbox must not start in this environment, or null. */
export function findProductionSign(environment: NodeJS.ProcessEnv): string | null {
  const stage = stageVariables.find((name) => environment[name]?.toLowerCase() === 'production');
  if (stage) return `${stage} is production`;
  const live = Object.keys(environment).find((name) => liveKey.test(environment[name] ?? ''));
  return live ? `${live} holds a live key` : null;
}
