import { join, resolve } from 'node:path'
import type { SandboxOptions } from './app.ts'
import { SandboxStartError } from './shared/start-error.ts'

const PROJECT = join(import.meta.dirname, '..')

/** Reads the environment; throws SandboxStartError for an invalid value. */
export function readEnvironment(env: NodeJS.ProcessEnv): SandboxOptions {
  const port = readPort('SANDBOX_PORT', env.SANDBOX_PORT, 3001)
  const appUrl = readAddress('APP_URL', env.APP_URL) ?? 'http://localhost:3000'
  const publicUrl = readAddress('SANDBOX_PUBLIC_URL', env.SANDBOX_PUBLIC_URL)
  if (publicUrl && publicUrl !== new URL(publicUrl).origin)
    throw new SandboxStartError(`SANDBOX_PUBLIC_URL must be an origin without a path, not "${publicUrl}".`)
  return {
    port,
    smtpPort: readPort('SANDBOX_SMTP_PORT', env.SANDBOX_SMTP_PORT, port === 0 ? 0 : port + 1),
    host: env.SANDBOX_HOST || 'localhost',
    appUrl,
    publicUrl,
    webhookUrl: readAddress('WEBHOOK_URL', env.WEBHOOK_URL) ?? appUrl,
    dataDir: env.DATA_DIR ? resolve(env.DATA_DIR) : join(PROJECT, '.data'),
  }
}

function readAddress(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/(?<!\/)\/+$/, '')
  throw new SandboxStartError(`${name} must be an http or https address, not "${text}".`)
}

function readPort(name: string, text: string | undefined, usual: number): number {
  if (!text) return usual
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new SandboxStartError(`${name} must be a port number from 0 to 65535, not "${text}".`)
}
