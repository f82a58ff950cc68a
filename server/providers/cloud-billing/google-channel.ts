import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { ProviderFailure } from '../../errors/failures.ts'
import { createProviderHttp } from '../http.ts'
import { type AccessTokens, createGoogleCall } from './google-call.ts'
import type { CloudStatesPort, MoveResult, SubAccountState } from './port.ts'

export interface GoogleChannelOptions {
  /** Without the version: `https://cloudchannel.googleapis.com`. */
  url: string
  tokens: AccessTokens
  /** The reseller's account in the Partner Sales Console: `accounts/C012abc3d`. */
  account: string
  /** Reads from Cloud Billing if a cloud account is open, because Channel Services forget cancelled accounts. */
  isOpen: (subAccountId: string) => Promise<boolean>
  /** Time limit of one whole call, in milliseconds; 8 s by default. */
  timeoutMs?: number
  /** Pauses between the polls of an operation, in milliseconds. Their sum is shorter than a job may run. */
  pausesMs?: readonly number[]
}

const PROVIDER = 'cloud-billing'
/** The largest page of customers. */
const PAGE_SIZE = '50'
const PAUSES_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000]
/** https://grpc.github.io/grpc/core/md_doc_statuscodes.html */
const FAILED_PRECONDITION = 9
const BY_RESELLER = 'RESELLER_INITIATED'

const CustomerPage = z.object({
  customers: z.array(z.object({ name: z.string().regex(/^accounts\/[^/]+\/customers\/[^/]+$/) })).default([]),
  nextPageToken: z.string().optional(),
})
const Entitlement = z.object({
  name: z.string().regex(/^accounts\/[^/]+\/customers\/[^/]+\/entitlements\/[^/]+$/),
  provisioningState: z.string(),
  suspensionReasons: z.array(z.string()).default([]),
  provisionedService: z.object({ provisioningId: z.string() }).optional(),
})
type Entitlement = z.output<typeof Entitlement>
const EntitlementPage = z.object({
  entitlements: z.array(Entitlement).default([]),
  nextPageToken: z.string().optional(),
})
const Operation = z.object({
  name: z.string().regex(/^operations\/[^/]+$/),
  done: z.boolean().default(false),
  error: z.object({ code: z.int() }).optional(),
})
const Refusal = z.object({ error: z.object({ status: z.literal('FAILED_PRECONDITION') }) })

type Verb = 'suspend' | 'activate' | 'cancel'
type OperationResult = { kind: 'done' } | { kind: 'precondition' } | { kind: 'failed'; status: number }

/**
 * The state of a reseller's cloud accounts: Cloud Billing creates them, but only Channel Services suspend, activate and close them,
 * through their entitlements. Every change reads the current state first and does nothing if it already matches.
 */
export const createGoogleChannel = ({
  url,
  tokens,
  account,
  isOpen,
  timeoutMs,
  pausesMs = PAUSES_MS,
}: GoogleChannelOptions): CloudStatesPort => {
  const http = createProviderHttp(PROVIDER, { addresses: [url], totalMs: timeoutMs })
  const call = createGoogleCall(http, url, tokens)
  /** Caches the names of entitlements, because they never change. */
  const known = new Map<string, string>()

  const read = async <T extends z.ZodType>(schema: T, path: string): Promise<z.output<T>> => {
    const answer = await call('GET', path)
    if (!answer.ok) throw http.failure(answer)
    return http.read(schema, answer)
  }

  /** Reads the pages of a list until `look` finds a match. */
  const search = async <Page extends { nextPageToken?: string | undefined }, Found>(
    page: (query: string) => Promise<Page>,
    look: (page: Page) => Promise<Found | null>,
  ): Promise<Found | null> => {
    const seen = new Set<string>()
    for (let pageToken = ''; ; ) {
      const current = await page(`pageSize=${PAGE_SIZE}&pageToken=${encodeURIComponent(pageToken)}`)
      const found = await look(current)
      if (found !== null) return found
      seen.add(pageToken)
      pageToken = current.nextPageToken ?? ''
      if (pageToken === '') return null
      if (seen.has(pageToken)) throw new ProviderFailure(PROVIDER, { kind: 'nonsense' })
    }
  }

  const isOf =
    (subAccountId: string) =>
    ({ provisionedService }: Entitlement): boolean =>
      provisionedService?.provisioningId === subAccountId.replace(/^billingAccounts\//, '')

  const entitlementOf = (customer: string, subAccountId: string) =>
    search(
      (query) => read(EntitlementPage, `${customer}/entitlements?${query}`),
      async ({ entitlements }) => entitlements.find(isOf(subAccountId)) ?? null,
    )

  const searchEverywhere = (subAccountId: string) =>
    search(
      (query) => read(CustomerPage, `${account}/customers?${query}`),
      async ({ customers }) => {
        for (const { name } of customers) {
          const found = await entitlementOf(name, subAccountId)
          if (found) return found
        }
        return null
      },
    )

  /** The entitlement of a cloud account; null after its cancellation. Throws when an open account has no entitlement. */
  const find = async (subAccountId: string): Promise<Entitlement | null> => {
    const name = known.get(subAccountId)
    const customer = name?.split('/entitlements/')[0]
    const found = customer
      ? await entitlementOf(customer, subAccountId)
      : await searchEverywhere(subAccountId)
    if (found) {
      known.set(subAccountId, found.name)
      return found
    }
    known.delete(subAccountId)
    if (await isOpen(subAccountId)) throw new ProviderFailure(PROVIDER, { kind: 'error', status: 404 })
    return null
  }

  const stateNow = async (subAccountId: string) => {
    const entitlement = await find(subAccountId)
    if (!entitlement) return { state: 'closed', entitlement } as const
    const state = stateOf(entitlement)
    if (!state) throw new ProviderFailure(PROVIDER, { kind: 'nonsense' })
    return { state, entitlement } as const
  }

  /** Waits for an operation to end. Throws when it takes too long; the next attempt reads the outcome. */
  const end = async (started: z.output<typeof Operation>): Promise<OperationResult> => {
    let operation = started
    for (const pause of pausesMs) {
      if (operation.done) break
      await setTimeout(pause)
      operation = await read(Operation, operation.name).catch(unanswered)
    }
    if (!operation.done) throw new ProviderFailure(PROVIDER, { kind: 'timeout' })
    if (!operation.error) return { kind: 'done' }
    return operation.error.code === FAILED_PRECONDITION
      ? { kind: 'precondition' }
      : { kind: 'failed', status: 500 }
  }

  const act = async ({ name }: Entitlement, verb: Verb): Promise<OperationResult> => {
    const answer = await call('POST', `${name}:${verb}`, {})
    if (answer.ok) return end(http.read(Operation, answer))
    if (Refusal.safeParse(answer.body).success) return { kind: 'precondition' }
    return { kind: 'failed', status: answer.status }
  }

  /** Changes the state unless it already matches. A rejection counts as success when the state matches afterwards. */
  const move = async (subAccountId: string, verb: Verb, target: SubAccountState): Promise<MoveResult> => {
    const { state, entitlement } = await stateNow(subAccountId)
    if (state === target) return { kind: 'done' }
    if (!entitlement) return { kind: 'closed' }
    if (verb === 'activate' && entitlement.suspensionReasons.some((reason) => reason !== BY_RESELLER))
      return { kind: 'suspended-by-provider' }
    const ended = await act(entitlement, verb)
    if (ended.kind === 'done') return { kind: 'done' }
    if ((await stateNow(subAccountId).catch(unanswered)).state === target) return { kind: 'done' }
    if (ended.kind === 'precondition' && verb === 'cancel') return { kind: 'projects-linked' }
    throw http.failure({ status: ended.kind === 'failed' ? ended.status : 400 })
  }

  return {
    stateOf: async (subAccountId) => (await stateNow(subAccountId)).state,
    suspend: (subAccountId) => move(subAccountId, 'suspend', 'suspended'),
    resume: (subAccountId) => move(subAccountId, 'activate', 'open'),
    close: (subAccountId) => move(subAccountId, 'cancel', 'closed'),
  }
}

const stateOf = ({ provisioningState }: Entitlement): SubAccountState | null => {
  if (provisioningState === 'ACTIVE') return 'open'
  return provisioningState === 'SUSPENDED' ? 'suspended' : null
}

/** Drops the status of a failed poll, because the accepted change may still take effect. */
const unanswered = (failure: unknown): never => {
  if (!(failure instanceof ProviderFailure)) throw failure
  throw new ProviderFailure(PROVIDER, { kind: failure.kind, cause: failure })
}
