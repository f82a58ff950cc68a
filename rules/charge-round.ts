/** The charges of the last round, of all charges of one invoice in their order. */
export const lastRound = <Charge extends { round: number }>(charges: readonly Charge[]): Charge[] =>
  charges.filter(({ round }) => round === charges.at(-1)?.round)
