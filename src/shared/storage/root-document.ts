import { type Preferences, ROOT_VERSION, RootDocument, Slices } from './root-schema.ts'

export const ROOT_KEY = 'root'
export const ROOT_MAX_AGE_MS = 12 * 60 * 60 * 1000
/** A browser that takes longer to give the document back is not waited for. */
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

const patience = () =>
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
 * Resume hints of the signed-in person, in local storage. Server truth always wins: a document of another version, another user,
 * the wrong shape or yesterday is dropped, and a storage that does not work leaves the hints in memory only.
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
      // A full or forbidden storage costs the hints, nothing else.
    }
  }

  const read = async () => storage.getItem(ROOT_KEY)

  return {
    /** Reads what this user left here; starts empty when there is nothing usable in time. */
    open: async (userTag: string): Promise<void> => {
      const text = await Promise.race([read().catch(() => null), patience()])
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
    /** Back to the defaults, in memory and in the browser. */
    clear: (): void => {
      user = ''
      slices = Slices.parse({})
      preferences = {}
      try {
        storage.removeItem(ROOT_KEY)
      } catch {
        // What may not be reached has kept nothing either.
      }
    },
  }
}

export type RootStore = ReturnType<typeof createRootDocument>
