import type { FastifyInstance } from 'fastify'
import type { SandboxKeys } from './keys.ts'

export type { SandboxKeys }

/** What a part gets from the sandbox around it. */
export interface SandboxContext {
  /** Origin for browsers: SANDBOX_PUBLIC_URL, or that of `localOrigin`. */
  origin(): string
  /** Origin for the portal's server, `http://localhost:<port>`; only known once the sandbox listens, hence a function. */
  localOrigin(): string
  /** Base address of the portal under test, without a trailing slash. */
  appUrl: string
  /** Base address of the portal's server for webhooks, without a trailing slash. */
  webhookUrl: string
  clock: SandboxClock
  store<T>(name: string, empty: () => T): Store<T>
  keys: SandboxKeys
}

/** Time as the sandbox sees it: real time plus what `POST /control/clock` has added. */
export interface SandboxClock {
  now(): Date
  after(ms: number, run: () => void): { cancel(): void }
}

/** Plain JSON state, on disk before `update` returns. What `read` gives must not be changed in place. */
export interface Store<T> {
  read(): T
  update(change: (state: T) => void): void
}

/** One pretended provider, mounted under `/<name>`. Routes that stand for its API carry `config: { api: true }`. */
export interface Part {
  name: string
  title: string
  description: string
  register(app: FastifyInstance): void | Promise<void>
  /** Runs once the sandbox listens and its origin is known. */
  started?(): Promise<void>
  reset(): void
  dump(): unknown
  /** Extra routes for scripts and tests, mounted under `/control/<name>`. */
  control?(app: FastifyInstance): void
}
