import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Store } from './part.ts'

interface SigningKey {
  kid: string
  privateJwk: JWK
}

/** Newest first. The first one signs; all are published. */
export type SigningKeysState = { keys: SigningKey[] }

const PUBLISHED = 2

/** A provider's RS256 keys. Two are always published; a rotation adds one and drops the oldest. */
export function createSigningKeys(provider: string, store: Store<SigningKeysState>) {
  let busy: Promise<unknown> = Promise.resolve()
  const add = async (adding: Promise<readonly SigningKey[]>) => {
    const made = await adding
    store.update((state) => {
      state.keys = [...made, ...state.keys].slice(0, PUBLISHED)
    })
  }
  /** Serialises changes, so that two first calls do not both create keys. */
  const queue = (change: () => Promise<void>) => {
    busy = busy.catch(() => {}).then(change)
    return busy
  }
  const ready = () =>
    queue(async () => {
      const { length } = store.read().keys
      if (length === 0) await add(firstKeysOf(provider))
      else if (length < PUBLISHED) await add(makeKeys(PUBLISHED - length))
    })

  return {
    async current() {
      await ready()
      const key = store.read().keys[0]
      if (!key) throw new Error('no signing key')
      return { kid: key.kid, key: await importJWK(key.privateJwk, 'RS256') }
    },
    async published(): Promise<JWK[]> {
      await ready()
      return store.read().keys.map(({ kid, privateJwk: { kty, n, e } }) => ({
        kty,
        n,
        e,
        kid,
        use: 'sig',
        alg: 'RS256',
      })) as JWK[]
    },
    async rotate() {
      await ready()
      await queue(() => add(makeKeys(1)))
    },
  }
}

export type SigningKeys = ReturnType<typeof createSigningKeys>

const firstKeys = new Map<string, Promise<readonly SigningKey[]>>()
/** Shared by all sandboxes of this process: keys are slow to create, and tests start many sandboxes. */
const firstKeysOf = (provider: string) => {
  const made = firstKeys.get(provider) ?? makeKeys(PUBLISHED)
  firstKeys.set(provider, made)
  return made
}

const makeKeys = (count: number): Promise<readonly SigningKey[]> =>
  Promise.all(Array.from({ length: count }, makeKey))

async function makeKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid: randomUUID(), privateJwk: await exportJWK(privateKey) }
}
