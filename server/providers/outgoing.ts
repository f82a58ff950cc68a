import { channel } from 'node:diagnostics_channel'
import { Agent, type Dispatcher, setGlobalDispatcher } from 'undici'

/** Publishes each refused call, as an UnlistedOrigin. */
export const unlistedCalls = channel('masar:unlisted-calls')

/** Thrown for a call to an origin that the settings do not name. */
export class UnlistedOrigin extends Error {
  override readonly name = 'UnlistedOrigin'
  readonly origin: string
  constructor(origin: string) {
    super(`${origin} is no address of the settings, so it was not called`)
    this.origin = origin
  }
}

/** Throws UnlistedOrigin, and publishes it, unless one of the addresses has exactly this origin. */
export type OriginCheck = (origin: string) => void

export const checkOrigins = (addresses: readonly string[]): OriginCheck => {
  const origins = new Set(addresses.map((address) => new URL(address).origin))
  return (origin) => {
    if (origins.has(origin)) return
    const refusal = new UnlistedOrigin(origin)
    unlistedCalls.publish(refusal)
    throw refusal
  }
}

/** Connects to the origins of these addresses only, and follows no redirect. */
export const dispatcherTo = (addresses: readonly string[], options: Agent.Options = {}): Dispatcher => {
  const check = checkOrigins(addresses)
  return new Agent(options).compose((dispatch) => (call, handler) => {
    check(new URL(String(call.origin)).origin)
    return dispatch(call, handler)
  })
}

/** Makes every HTTP call of this process without its own dispatcher fail, such as a plain `fetch`. */
export const refuseUnlistedCalls = (): void => setGlobalDispatcher(dispatcherTo([]))
