/** Answers in the identity app as the person; resolves after the callback was delivered, if one is sent. */
export const decide = async (
  { sandboxUrl }: { sandboxUrl: string },
  { transId }: { transId: string },
  order: object,
): Promise<void> => {
  const answer = await fetch(`${sandboxUrl}/nafath/api-test/decide`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transId, ...order }),
  })
  if (!answer.ok) throw new Error(`decide answered ${answer.status}: ${await answer.text()}`)
}
