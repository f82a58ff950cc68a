import type { FailureText } from '#contract/failure-texts.ts'
import { CallRefused } from '#machines/shared/call-problem.ts'

/** A document is a few pages; nothing waits longer than this. */
const TIMEOUT_MS = 60_000

/** The file behind a signed address; what does not come is a problem with the words of `fallback`. */
export const fetchFile = async (url: string, fallback: FailureText): Promise<Blob> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok) throw new Error(`The document's address answered ${answer.status}`)
    return await answer.blob()
  } catch (cause) {
    throw Object.assign(new CallRefused({ fallback }), { cause })
  }
}
