import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { COSTLY_CALLS } from './costly-calls.ts'
import type { Counted, Limit } from './limits.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const aMinute = (name: string, max: number): Limit => ({ name, max, periodMs: MINUTE_MS })

/** Limits of one address. A whole company may share an address, and a page loads dozens of files. */
const OF_ADDRESS = {
  call: aMinute('calls of address', 1200),
  page: aMinute('pages of address', 300),
  file: aMinute('files of address', 6000),
  description: aMinute('descriptions of address', 30),
}
const CALLS_OF_PERSON = aMinute('calls of person', 600)
const CALLS_OF_ACCOUNT = aMinute('calls of account', 1200)
/** Sockets that one address opens, including reconnections. */
export const HANDSHAKES = aMinute('handshakes of address', 300)
/** Requests of connected sockets that use polling, from one address. */
export const POLLS = aMinute('polls of address', 3000)
export const HANDSHAKES_OF_PERSON = aMinute('handshakes of person', 60)
/** Pages rendered for one person. */
export const PAGES_OF_PERSON = aMinute('pages of person', 120)
/** We pay for each look-up, so all persons of an address share this limit. */
const LOOKUPS_OF_ADDRESS: Limit = { name: 'wathq.lookup of address', max: 30, periodMs: HOUR_MS }

/** Factor of an IPv6 site (/48) on the limit of one network (/64). */
const NETWORKS_OF_SITE = 10
/** Factor of an account on the limit of one person for a costly call. */
const PERSONS_OF_ACCOUNT = 2

/**
 * Counts every request for its address, and every call for its person and account. A refusal has the seconds until the next
 * try.
 */
export function countRequests(
  app: FastifyInstance,
  { admission: { limits } }: Pick<Deps, 'admission'>,
): void {
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.isUncounted) await limits.count(addressLimits(request))
  })
  app.addHook('preParsing', async (request) => {
    const counted = callLimits(request)
    if (counted.length > 0) await limits.count(counted)
  })
}

/** The limits of the address that a request comes from. */
export const addressLimits = ({ routeOptions, ip }: FastifyRequest): Counted[] => {
  const { config, url = '' } = routeOptions
  return countedFor(ip, OF_ADDRESS[config.endpoint ? 'call' : kindOf(url)])
}

/**
 * The counts of an address: for its network and, with IPv6, also for its /48, because one person may own a /48 with 65,536
 * networks.
 */
export const countedFor = (ip: string, limit: Limit): Counted[] => {
  const network = networkOf(ip)
  if (!network.includes(':')) return [[limit, network]]
  const wider = { ...limit, name: `${limit.name}, site`, max: limit.max * NETWORKS_OF_SITE }
  return [
    [limit, network],
    [wider, network.split(':').slice(0, 3).join(':')],
  ]
}

const kindOf = (url: string) => {
  if (url === '/openapi.json') return 'description'
  return /\.[a-z0-9]{2,11}$/i.test(url) ? 'file' : 'page'
}

/** The limits of a call's person and account. Before sign-in, the address replaces the person. */
const callLimits = ({ routeOptions, caller, ip }: FastifyRequest): Counted[] => {
  const { endpoint } = routeOptions.config
  if (!endpoint) return []
  const { id } = endpoint
  const account = caller?.role === 'user' ? caller.customerId : null
  const tight = COSTLY_CALLS.get(id)
  const countedForCaller = (limit: Limit): Counted[] =>
    caller ? [[limit, caller.userId]] : countedFor(ip, limit)
  return [
    ...(caller ? [[CALLS_OF_PERSON, caller.userId] as const] : []),
    ...(account ? [[CALLS_OF_ACCOUNT, account] as const] : []),
    ...(tight === undefined ? [] : countedForCaller(aMinute(id, tight))),
    ...(tight === undefined || !account
      ? []
      : [[aMinute(`${id} of account`, tight * PERSONS_OF_ACCOUNT), account] as const]),
    ...(id === 'wathq.lookup' ? countedFor(ip, LOOKUPS_OF_ADDRESS) : []),
  ]
}

/** Returns an IPv4 address unchanged, and the /64 network of an IPv6 address, which belongs to one household or company. */
const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0))
  const groups = [...(before ?? []), ...Array<string>(zeros).fill('0'), ...(after ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
