import type { FastifyInstance } from 'fastify'

/** Context of a part. */
export interface SandboxContext {
  /** Origin for browsers: SANDBOX_PUBLIC_URL, else `localOrigin`. */
  origin(): string
  /** Origin for the portal's server, usually `http://localhost:<port>`. A function, because the port is known only when the sandbox listens. */
  localOrigin(): string
  /** Base address of the portal under test, without a trailing slash. */
  appUrl: string
  /** Base address of the portal's server for webhooks, without a trailing slash. */
  webhookUrl: string
  clock: SandboxClock
  store<T>(name: string, empty: () => T): Store<T>
  keys: SandboxKeys
}

/** The sandbox's time: real time plus the offset of `POST /control/clock`. */
export interface SandboxClock {
  now(): Date
  after(ms: number, run: () => void): { cancel(): void }
}

/** JSON state, on disk before `update` returns. Do not mutate the result of `read`. */
export interface Store<T> {
  read(): T
  update(change: (state: T) => void): void
}

/** A simulated provider, mounted under `/<name>`. Routes of its API have `config: { api: true }`. */
export interface Part {
  name: string
  title: string
  description: string
  register(app: FastifyInstance): void | Promise<void>
  /** Runs when the sandbox listens and its origin is known. */
  started?(): Promise<void>
  reset(): void
  dump(): unknown
  /** Extra routes for scripts and tests, mounted under `/control/<name>`. */
  control?(app: FastifyInstance): void
}

/** Credentials of the sandbox's providers. They are worthless outside this machine. */
export const sandboxKeys = {
  cardPublishableKey: 'pk_test_masar_sandbox',
  cardSecretKey: 'sk_test_masar_sandbox',
  cardWebhookSecret: 'whsec_masar_sandbox',
  nafathAppId: 'masar-sandbox',
  nafathAppKey: 'nafath_key_sandbox',
  registryApiKey: 'registry_key_sandbox',
  accountingApiKey: 'accounting_key_sandbox',
  taxSecret: 'tax_secret_sandbox',
  oidcClientId: 'masar-portal',
} as const

export type SandboxKeys = Readonly<Record<keyof typeof sandboxKeys, string>>
