/** The person answers in the identity app; resolves once the callback was delivered, if one is sent. */
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
