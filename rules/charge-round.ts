interface Charged {
  slot: 'primary' | 'backup'
  state: string
}

/** The charges of the last round, of all charges of one invoice in their order: a backup charge follows a declined primary one. */
export const lastRound = <Charge extends Charged>(charges: readonly Charge[]): Charge[] => {
  const [before, last] = charges.slice(-2)
  if (!last) return before ? [before] : []
  const isOneRound = before?.slot === 'primary' && before.state === 'failed' && last.slot === 'backup'
  return isOneRound ? [before, last] : [last]
}
