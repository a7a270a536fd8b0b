const stageVariables = ['NODE_ENV', 'APP_ENV', 'ENVIRONMENT', 'DEPLOY_ENV', 'VERCEL_ENV'];

/** Keys that move real money, wherever in a value they stand. */
const liveKey = /(^|[^a-z])(sk|pk|rk)_live_/;

/** Why a stand-in for money must not start here, or null when it may. */
export function findProductionSign(environment: NodeJS.ProcessEnv): string | null {
  const stage = stageVariables.find((name) => environment[name]?.toLowerCase() === 'production');
  if (stage) return `${stage} is production`;
  const live = Object.keys(environment).find((name) => liveKey.test(environment[name] ?? ''));
  return live ? `${live} holds a live key` : null;
}
