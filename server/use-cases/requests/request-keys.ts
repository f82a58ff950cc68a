import { AppError } from '../../app-error.ts'
import {
  type Claim,
  claimKey,
  keepAnswer,
  type RequestKey,
  releaseKey,
} from '../../db/stores/idempotency-keys.ts'
import type { Deps } from '../../deps.ts'

/** How long an answer is kept for its key. */
export const KEY_LIFE_MS = 24 * 60 * 60_000
/** No request takes longer; one that is still open then died with its process. */
const REQUEST_LIFE_MS = 60_000

/** The answers kept for the keys clients name with their writes. */
export const requestKeys = ({ db, clock }: Deps) => ({
  /** A claim: the request is new and may run. Otherwise the answer it had. */
  async claim(request: RequestKey): Promise<{ claim: Claim } | { status: number; answer: string }> {
    const now = clock.now()
    const claim = { ...request, createdAt: now }
    const kept = await claimKey(db, claim, {
      deadSince: new Date(now.getTime() - REQUEST_LIFE_MS),
      forgottenSince: new Date(now.getTime() - KEY_LIFE_MS),
    })
    if (!kept) return { claim }
    if (kept.route !== request.route || kept.bodyHash !== request.bodyHash)
      throw new AppError('idempotency-conflict')
    if (kept.status === null || kept.answer === null) throw new AppError('request-in-flight')
    return { status: kept.status, answer: kept.answer }
  },
  keep: (claim: Claim, answer: { status: number; answer: string }): Promise<void> =>
    keepAnswer(db, claim, answer),
  release: (claim: Claim): Promise<void> => releaseKey(db, claim),
})
