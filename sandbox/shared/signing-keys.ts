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

/** The provider's RS256 keys. Two are always published; a rotation adds one and drops the oldest. */
export function createSigningKeys(store: Store<SigningKeysState>) {
  let busy: Promise<unknown> = Promise.resolve()
  const ensure = async (wanted: number, fresh: number) => {
    const made = await Promise.all(Array.from({ length: fresh }, makeKey))
    store.update((state) => {
      state.keys = [...made, ...state.keys].slice(0, wanted)
    })
  }
  /** Serialises changes, so that two first calls do not both create keys. */
  const queue = (change: () => Promise<void>) => {
    busy = busy.catch(() => {}).then(change)
    return busy
  }
  const ready = () =>
    queue(async () => {
      const missing = PUBLISHED - store.read().keys.length
      if (missing > 0) await ensure(PUBLISHED, missing)
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
      await queue(() => ensure(PUBLISHED, 1))
    },
  }
}

export type SigningKeys = ReturnType<typeof createSigningKeys>

async function makeKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid: randomUUID(), privateJwk: await exportJWK(privateKey) }
}
