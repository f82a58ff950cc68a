import { join, resolve } from 'node:path'
import type { SandboxOptions } from './app.ts'
import { SandboxStartError } from './shared/start-error.ts'

const PROJECT = join(import.meta.dirname, '..')

/** Reads SANDBOX_PORT, SANDBOX_SMTP_PORT, APP_URL and DATA_DIR; throws SandboxStartError for what makes no sense. */
export function readEnvironment(env: NodeJS.ProcessEnv): Required<SandboxOptions> {
  const port = readPort('SANDBOX_PORT', env.SANDBOX_PORT, 3001)
  const appUrl = env.APP_URL || 'http://localhost:3000'
  if (!URL.canParse(appUrl) || !/^https?:$/.test(new URL(appUrl).protocol))
    throw new SandboxStartError(`APP_URL must be the portal's http address, not "${appUrl}".`)
  return {
    port,
    smtpPort: readPort('SANDBOX_SMTP_PORT', env.SANDBOX_SMTP_PORT, port === 0 ? 0 : port + 1),
    appUrl,
    dataDir: env.DATA_DIR ? resolve(env.DATA_DIR) : join(PROJECT, '.data'),
  }
}

function readPort(name: string, text: string | undefined, usual: number): number {
  if (!text) return usual
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new SandboxStartError(`${name} must be a port number from 0 to 65535, not "${text}".`)
}
