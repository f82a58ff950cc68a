let count = 0
const underWay = new Set<Promise<unknown>>()

/** The drafts this document has sent, so that a reader of drafts knows whether they are still the newest. */
export const draftsSent = {
  /** Grows with each draft that is sent. */
  count: (): number => count,
  add: <Answer>(sending: Promise<Answer>): Promise<Answer> => {
    count += 1
    underWay.add(sending)
    const forget = () => void underWay.delete(sending)
    sending.then(forget, forget)
    return sending
  },
  /** Until each is answered, well or not. */
  settled: async (): Promise<void> => {
    await Promise.allSettled(underWay)
  },
}
