import type { Config } from '../deps.ts'
import { readDataKeys } from './data-keys.ts'
import type { Env } from './env.ts'
import { readNamingSecret, readNumberSecrets, readSigningSecret } from './signing-secret.ts'

/** Adds the secrets of the data directory to the environment, and creates missing ones. Throws DirectoryError. */
export const readConfig = (env: Env): Config => ({
  ...env,
  sessionSecret: readSigningSecret(env.sessionSecret, env.dataDir),
  flowNamesSecret: readNamingSecret(env.flowNamesSecret, env.dataDir),
  dataKeys: readDataKeys(env.dataKeys, env.dataDir),
  numberSecrets: readNumberSecrets(env.numberSecrets, env.dataDir),
})
