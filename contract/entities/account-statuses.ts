type StatusTone = 'quiet' | 'info' | 'ok' | 'warn' | 'bad'

interface StatusFacts {
  /** The ground on which lists show the status. */
  tone: StatusTone
  /** `choice`: a list of customers can be narrowed to it; `tab`: only by a tab of its own; `none`: not at all. */
  filter: 'choice' | 'tab' | 'none'
}

/**
 * The statuses of an account, in the order in which a list offers them. What a status means, and what may be done in it, is said by
 * the tags and events of `machines/account`.
 */
export const ACCOUNT_STATUSES = {
  active: { tone: 'ok', filter: 'choice' },
  suspended: { tone: 'bad', filter: 'choice' },
  cancelled: { tone: 'bad', filter: 'choice' },
  'pending-cancellation': { tone: 'warn', filter: 'choice' },
  'pending-review': { tone: 'info', filter: 'choice' },
  rejected: { tone: 'bad', filter: 'tab' },
  pending: { tone: 'quiet', filter: 'none' },
} as const satisfies Record<string, StatusFacts>

/** The tone of a status as lists show it; `needs-attention` stands for a state this version of the product does not know. */
export const toneOf = (status: keyof typeof ACCOUNT_STATUSES | 'needs-attention'): StatusTone =>
  status === 'needs-attention' ? 'warn' : ACCOUNT_STATUSES[status].tone
