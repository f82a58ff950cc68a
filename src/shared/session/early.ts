/** An answer as it came over the wire; the app parses it when it has arrived itself. */
interface RawAnswer {
  status: number
  text: string
}

interface EarlyAnswers {
  renewal?: Promise<RawAnswer> | undefined
  current?: Promise<RawAnswer | undefined> | undefined
  /** The customer `current` was asked for by an administrator's address. */
  customer?: string | undefined
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers
  }
}

const read = async (response: Response): Promise<RawAnswer> => ({
  status: response.status,
  text: await response.text(),
})

const tokenOf = ({ status, text }: RawAnswer): string | undefined => {
  if (status !== 200) return undefined
  const token: unknown = JSON.parse(text).userToken
  return typeof token === 'string' ? token : undefined
}

/**
 * Asks who is signed in while the app itself is still on its way, so that the two do not wait for each other. Runs in the boot
 * script, hence without the contract; a test compares the addresses.
 */
export const EARLY_CALLS = {
  renewal: { method: 'POST', path: '/v1/sessions/renew' },
  current: { method: 'GET', path: '/v1/customers/current' },
} as const

export const askEarly = (): void => {
  // The server ignores it unless an administrator asks.
  const customer = new URLSearchParams(window.location.search).get('customer') || undefined
  const query = customer ? `?${new URLSearchParams({ customerId: customer, isAdmin: 'true' })}` : ''
  const renewal = fetch(EARLY_CALLS.renewal.path, { method: EARLY_CALLS.renewal.method }).then(read)
  const current = renewal.then(async (answer) => {
    const token = tokenOf(answer)
    return (
      token &&
      read(
        await fetch(`${EARLY_CALLS.current.path}${query}`, { headers: { authorization: `Bearer ${token}` } }),
      )
    )
  })
  window.earlyAnswers = { renewal, customer, current: current.then((answer) => answer || undefined) }
  for (const answer of [renewal, current]) answer.catch(() => {})
}

const takeOnce = <Key extends 'renewal' | 'current'>(key: Key): EarlyAnswers[Key] => {
  const answer = window.earlyAnswers?.[key]
  if (window.earlyAnswers) window.earlyAnswers[key] = undefined
  return answer
}

export const takeEarlyRenewal = () => takeOnce('renewal')
/** Who is signed in, if that was asked with this customer in mind. */
export const takeEarlyCurrent = (customer: string | undefined) => {
  const isMeant = window.earlyAnswers?.customer === customer
  const answer = takeOnce('current')
  return isMeant ? answer : undefined
}
