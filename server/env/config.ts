import type { Config } from '../deps.ts'
import { readDataKeys } from './data-keys.ts'
import type { Env } from './env.ts'
import { readNamingSecret, readNumberSecrets, readSigningSecret } from './signing-secret.ts'

/** Completes the environment by the secrets in the data directory, which are created when they are missing. Throws DirectoryError. */
export const readConfig = (env: Env): Config => ({
  ...env,
  sessionSecret: readSigningSecret(env.sessionSecret, env.dataDir),
  flowNamesSecret: readNamingSecret(env.flowNamesSecret, env.dataDir),
  dataKeys: readDataKeys(env.dataKeys, env.dataDir),
  numberSecrets: readNumberSecrets(env.numberSecrets, env.dataDir),
})
