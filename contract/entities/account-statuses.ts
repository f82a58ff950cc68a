type StatusTone = 'quiet' | 'info' | 'ok' | 'warn' | 'bad'

interface StatusFacts {
  /** Colour of the status in lists. */
  tone: StatusTone
  /** Place of the filter in the customer list: `choice` in the select, `tab` as a tab, `none` nowhere. */
  filter: 'choice' | 'tab' | 'none'
}

/**
 * The statuses of an account, in the order of the filter. The tags and events of `machines/account` define their meaning and the
 * permitted acts.
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

/** Tone of a status in lists; `needs-attention` is a stored state that this version does not know. */
export const toneOf = (status: keyof typeof ACCOUNT_STATUSES | 'needs-attention'): StatusTone =>
  status === 'needs-attention' ? 'warn' : ACCOUNT_STATUSES[status].tone
