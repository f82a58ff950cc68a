import { z } from 'zod/mini'
import { AccountType, CUSTOMER_STATUSES, Instant } from '#contract/entities/common.ts'
import { Links } from '#contract/entities/links.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { Step } from '#contract/steps.ts'

const ROOT_VERSION = 1

const page = z._default(z.int().check(z.gte(0)), 0)

/**
 * The slices of the state that is stored in the browser. Customer, token, names and lists must not be stored: their fields stay
 * empty and refill from the API, and the schema refuses any other value.
 */
export const Slices = z.strictObject({
  counter: z.prefault(z.strictObject({}), {}),
  signup: z.prefault(
    z.strictObject({
      accountType: z._default(z.nullable(AccountType), null),
      crnError: z._default(z.null(), null),
      onboardingStep: z._default(z.nullable(Step), null),
      customer: z._default(z.null(), null),
      userToken: z._default(z.null(), null),
      spinner: z._default(z.literal(false), false),
      CrnVerification: z._default(z.null(), null),
      verificationEnabled: z._default(z.nullable(z.boolean()), null),
    }),
    {},
  ),
  cards: z.prefault(z.strictObject({}), {}),
  subscription: z.prefault(z.strictObject({}), {}),
  dashboard: z.prefault(z.strictObject({}), {}),
  invoices: z.prefault(z.strictObject({ page }), {}),
  users: z.prefault(z.strictObject({ page }), {}),
  customers: z.prefault(
    /** The status is null until one is chosen. */
    z.strictObject({ page, status: z._default(z.nullable(z.enum([...CUSTOMER_STATUSES, ''])), null) }),
    {},
  ),
  admin: z.prefault(
    z.strictObject({
      customer: z._default(z.null(), null),
      selectedCustomerId: z._default(z.nullable(z.string().check(z.maxLength(100))), null),
    }),
    {},
  ),
  urls: z.prefault(z.strictObject({ fetched: z._default(z.nullable(Links), null) }), {}),
})
export type Slices = z.output<typeof Slices>

const Preferences = z.strictObject({
  language: z.optional(z.enum(LANGUAGES)),
  /** The person dismissed the desktop recommendation for good. */
  desktopDismissed: z.optional(z.boolean()),
})
export type Preferences = z.output<typeof Preferences>

/** The document under the key `root`: of one version, one user and at most twelve hours old. */
const RootDocument = z.strictObject({
  version: z.literal(ROOT_VERSION),
  user: z.string().check(z.minLength(1)),
  savedAt: Instant,
  preferences: Preferences,
  slices: Slices,
})
type RootDocument = z.output<typeof RootDocument>

export const ROOT_KEY = 'root'
export const ROOT_MAX_AGE_MS = 12 * 60 * 60 * 1000
/** The longest wait for the browser's storage. */
export const ROOT_TIMEOUT_MS = 5000

interface RootStorage {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): unknown
  removeItem(key: string): unknown
}

interface Deps {
  storage: RootStorage
  now: () => Date
}

const timeout = () =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, ROOT_TIMEOUT_MS, null)
  })

const parse = (text: string | null, userTag: string, now: Date): RootDocument | undefined => {
  if (text === null) return undefined
  try {
    const document = RootDocument.parse(JSON.parse(text))
    const age = now.getTime() - Date.parse(document.savedAt)
    return document.user === userTag && age >= 0 && age <= ROOT_MAX_AGE_MS ? document : undefined
  } catch {
    return undefined
  }
}

/**
 * Resume hints of the signed-in person, in local storage. The server's data has priority. A document of another version, another
 * user or the wrong shape, or one older than twelve hours, is dropped. If the storage fails, the hints are only in memory.
 */
export const createRootDocument = ({ storage, now }: Deps) => {
  let user = ''
  let slices: Slices = Slices.parse({})
  let preferences: Preferences = {}

  const save = () => {
    if (!user) return
    const document: RootDocument = {
      version: ROOT_VERSION,
      user,
      savedAt: now().toISOString(),
      preferences,
      slices,
    }
    try {
      storage.setItem(ROOT_KEY, JSON.stringify(RootDocument.parse(document)))
    } catch {
      // With a full or blocked storage only the hints are lost.
    }
  }

  const read = async () => storage.getItem(ROOT_KEY)

  return {
    /** Reads the document of this user. Starts empty if there is no valid one or the storage takes too long. */
    open: async (userTag: string): Promise<void> => {
      const text = await Promise.race([read().catch(() => null), timeout()])
      const found = parse(text, userTag, now())
      user = userTag
      slices = found?.slices ?? Slices.parse({})
      preferences = found?.preferences ?? {}
      if (!found) save()
    },
    slice: <Name extends keyof Slices>(name: Name): Slices[Name] => slices[name],
    preferences: (): Preferences => preferences,
    update: <Name extends keyof Slices>(name: Name, change: Partial<Slices[Name]>): void => {
      slices = { ...slices, [name]: { ...slices[name], ...change } }
      save()
    },
    prefer: (change: Preferences): void => {
      preferences = { ...preferences, ...change }
      save()
    },
    /** Restores the defaults, in memory and in the browser. */
    clear: (): void => {
      user = ''
      slices = Slices.parse({})
      preferences = {}
      try {
        storage.removeItem(ROOT_KEY)
      } catch {
        // A blocked storage has no data to remove.
      }
    },
  }
}

export type RootStore = ReturnType<typeof createRootDocument>
