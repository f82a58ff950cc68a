import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { type Claim, claimKey, keepAnswer, type RequestKey, releaseKey } from './idempotency-store.ts'

/** How long an answer is kept for its key. */
export const KEY_LIFE_MS = 24 * 60 * 60_000
/** No request takes longer; one that is still open then died with its process. */
const REQUEST_LIFE_MS = 60_000

/** The answers kept for the keys clients name with their writes. */
export const requestKeys = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => ({
  /** A claim: the request is new and may run. Otherwise the answer it had. */
  async claim(request: RequestKey): Promise<{ claim: Claim } | { answer: unknown }> {
    const now = clock.now()
    const claim = { ...request, createdAt: now }
    const kept = await claimKey(db, claim, {
      deadSince: new Date(now.getTime() - REQUEST_LIFE_MS),
      forgottenSince: new Date(now.getTime() - KEY_LIFE_MS),
    })
    if (!kept) return { claim }
    if (kept.route !== request.route || kept.bodyHash !== request.bodyHash)
      throw new AppError('idempotency-conflict')
    if (kept.answer === null) throw new AppError('request-in-flight')
    return { answer: JSON.parse(kept.answer) }
  },
  /** Keeps the answer of a call whose use case has not kept it itself. */
  async keep(claim: Claim, answer: unknown): Promise<void> {
    await keepAnswer(db, claim, JSON.stringify(answer))
  },
  /** The call was refused: the same key may be tried again. */
  release: (claim: Claim): Promise<void> => releaseKey(db, claim),
})
